import { ApiError } from "../../http/api-error.ts"
import { recordAudit, system } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { ContentType } from "../entries/content-type.ts"
import { putTexts } from "../entries/entry-saving-service.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { duePlans, withDueUpdates } from "../entries/layer-changes.ts"
import { withoutFields } from "../entries/layers.ts"
import { listDueUpdates, putLayers } from "../entries/layers-repository.ts"
import { blogContentType, devblogContentType } from "../posts/post-content-types.ts"
import { vacancyContentType } from "../vacancies/vacancy-content-type.ts"

const isTaken = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  fields: Fields
): Promise<boolean> => {
  try {
    await contentType.claim(store, id, fields, { at: "" })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.errorName === "linkTaken") return true
    throw error
  }
}

/** The entry without the links that its scheduled updates carry. */
const withoutLinks = <Fields extends object, Text>(entry: Entry<Fields, Text>): Entry<Fields, Text> => {
  const { scheduled } = entry.layers
  const bare = (plan: typeof scheduled.en) => plan && { ...plan, fields: withoutFields(plan.fields, { link: true }) }
  return { ...entry, layers: { ...entry.layers, scheduled: { en: bare(scheduled.en), ru: bare(scheduled.ru) } } }
}

/** Another entry may have got the link since the update was scheduled: then the old link stays, and the audit says so. */
const applyUpdates = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  now: Date
): Promise<void> => {
  const { store } = content
  const { kind } = contentType
  const [before] = await contentType.find(store, [id])
  if (!before) return
  const wanted = withDueUpdates(before, now)
  const linkTaken = await isTaken(store, contentType, id, wanted.fields)
  const after = linkTaken ? withDueUpdates(withoutLinks(before), now) : wanted
  await putLayers(store, { kind, id }, after.layers)
  await putTexts(content, contentType, id, { before: before.texts, after: after.texts })
  const fields = contentType.normalize(after.fields, now)
  await contentType.update(content, before, fields, { now, version: before.version })
  const updated = duePlans(before.layers, now).map(({ locale }) => locale)
  await recordAudit(store, now, {
    actor: system,
    action: `${kind}.update`,
    subjectId: id,
    details: { version: before.version, locales: updated, ...(linkTaken ? { linkTaken } : {}) },
  })
}

/**
 * Makes the scheduled updates public whose instant has come, with the shared fields that they carry. A newer working
 * copy stays above. The version stays, so that an editor who is writing has no conflict.
 *
 * @returns ids of the entries
 */
export const applyDueUpdates = async (content: ContentWrite, now: Date): Promise<string[]> => {
  const due = await listDueUpdates(content.store, now)
  for (const { kind, id } of due) {
    if (kind === "job") await applyUpdates(content, vacancyContentType, id, now)
    else await applyUpdates(content, kind === "blog" ? blogContentType : devblogContentType, id, now)
  }
  return due.map(({ id }) => id)
}
