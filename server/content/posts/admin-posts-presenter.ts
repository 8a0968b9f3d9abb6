import type { AdminPost } from "../../../shared/contract/admin-posts.ts"
import type { Surroundings } from "../entries/content-type.ts"
import { presentEntry } from "../entries/entries-presenter.ts"
import type { PostEntry } from "./post-entry.ts"

/** A post for the admin, whatever its state. */
export const presentAdminPost = (entry: PostEntry, { shown, linkTakenBy }: Surroundings): AdminPost => ({
  ...presentEntry(entry, shown),
  formerLinks: entry.formerLinks,
  linkTakenBy,
})
