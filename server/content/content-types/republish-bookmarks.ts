import type { ContentWrite } from "../../db/content-changes.ts"
import { recordPublicPost } from "./public-post.ts"
import { recordPublicVacancy } from "./public-vacancy.ts"
import { findBookmarking } from "../bookmarks/bookmarks-repository.ts"

/**
 * Records what visitors now see of the entries that show the card of one, after that one changed for visitors. It ends
 * there: a card shows no text, so the card of an entry stays the same when only a card in its text has changed.
 */
export const republishBookmarks = async (content: ContentWrite, id: string, now: Date): Promise<void> => {
  for (const shown of await findBookmarking(content.store, id))
    if (shown.kind === "job") await recordPublicVacancy(content, shown.id, now)
    else await recordPublicPost(content, shown.id, now)
}
