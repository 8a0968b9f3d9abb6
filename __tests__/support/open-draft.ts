import { openJournal } from "../../src/admin/drafts/journal.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft } from "../../src/admin/features/editor/draft/entry-draft.ts"
import { createAdminStore } from "../../src/admin/store/admin-store.ts"
import type { ApiResult } from "../../src/components/api/fetch-api.ts"

/** Id of the post that `openDraft` opens. */
export const draftId = "7b1b1c1e-0000-4000-8000-000000000000"

/** A server that responds when the test says so. */
export const createServer = () => {
  const requests: { content: EntryContent; version: number | null; respond: (result: ApiResult) => void }[] = []
  return {
    requests,
    send: (content: EntryContent, version: number | null) =>
      new Promise<ApiResult>((respond) => requests.push({ content, version, respond })),
  }
}

/** A tab in which a post is open; without `entry`, one that was never saved. */
export const openDraft = (server: ReturnType<typeof createServer>, entry: AdminEntry | null) => {
  const draft = createEntryDraft(createAdminStore(), {
    contentType: "blog",
    id: draftId,
    entry,
    fresh: emptyContent("blog", "Ann"),
    journal: openJournal("user", "blog", draftId),
    send: server.send,
    readVersion: () => Promise.resolve(null),
  })
  return { ...draft, close: draft.open() }
}
