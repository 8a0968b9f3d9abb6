import { recordAudit, system } from "../../audit/audit-repository.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { ContentType } from "../entries/content-type.ts"
import { putTexts } from "../editing/entry-saving-service.ts"
import type { EntryText } from "../entries/entry.ts"
import { duePlans, withDueUpdates } from "../entries/layers-publishing.ts"
import { noLayers } from "../entries/layers.ts"
import { putLayers } from "../entries/layers-repository.ts"
import { refusals, type RefusableField } from "../entries/promotions-repository.ts"
import { postContentTypes } from "../content-types/post-content-types.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"

/**
 * Makes the scheduled updates of an entry public whose instant has come, with the shared fields that they carry. A newer
 * working copy stays above. The version stays, so that an editor who is writing has no conflict: the topmost layer is
 * the same before and after. Another entry may have got the link since the update was scheduled: then the old link
 * stays, the new one waits in the working copy, and the audit says so; the same with a game that an earlier version let
 * somebody remove meanwhile. Nothing else is asked that was asked then.
 */
const applyUpdates = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  now: Date
): Promise<boolean> => {
  const { store } = content
  const { kind } = contentType
  const [before] = await contentType.find(store, [id])
  const due = before ? duePlans(before.layers, now) : []
  if (!before || due.length === 0) return false
  const wanted = withDueUpdates(before, now)
  const holders = await contentType.linkHolders(store, [{ ...before, ...wanted, layers: noLayers() }])
  const refused: RefusableField[] = [
    ...(holders.has(id) ? (["link"] as const) : []),
    ...(await contentType.unknown(store, wanted.fields)).map(({ path }) => path),
  ]
  const after =
    refused.length === 0 ? wanted : withDueUpdates(before, now, Object.fromEntries(refused.map((name) => [name, true])))
  await putLayers(store, { kind, id }, after.layers)
  await putTexts(content, contentType, id, { before: before.texts, after: after.texts })
  const fields = contentType.normalize(after.fields, now)
  await contentType.update(content, before, fields, { now, version: before.version })
  await recordAudit(store, now, {
    actor: system,
    action: `${kind}.update`,
    subjectId: id,
    details: {
      version: before.version,
      locales: due.map(({ locale }) => locale),
      ...Object.fromEntries(refused.map((name) => [refusals[name], true])),
    },
  })
  return true
}

/** @returns whether an update was due */
export const applyDueUpdates = (
  content: ContentWrite,
  { kind, id }: { kind: EntryKind; id: string },
  now: Date
): Promise<boolean> =>
  kind === "job"
    ? applyUpdates(content, vacancyContentType, id, now)
    : applyUpdates(content, postContentTypes[kind], id, now)
