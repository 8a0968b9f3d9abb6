import { defaultLocale } from "../../../shared/locales.ts"
import { reviewLimits } from "../../../shared/limits/reviews.ts"
import { recordAudit, system } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentRoles, contentTypeNames } from "../entries/content-type-names.ts"
import { titleOf } from "../entries/layers.ts"
import { postContentTypes } from "../content-types/post-content-types.ts"
import { publishersWith } from "../reviews/publishers.ts"
import { mailToPublisher } from "../reviews/reviews-mails.ts"
import { listPublishers } from "../reviews/reviews-repository.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { findMissedInstants } from "../entries/promotions-repository.ts"
import { findDueInstant, moveDue, type DueEntry } from "./due-entries-repository.ts"

const titleIn = async (store: Store, { kind, id }: DueEntry): Promise<string> => {
  const { find } = { ...postContentTypes, job: vacancyContentType }[kind]
  const [entry] = await find(store, [id], { bodies: false })
  return entry ? titleOf(entry) : ""
}

/** Notifies those who could approve an entry, once for each instant, that it has come and that an approval is missing. */
export const reportMissed = async (
  context: ServiceContext,
  store: Store,
  entry: DueEntry,
  now: Date
): Promise<void> => {
  const at = (await findDueInstant(store, entry, now))?.toISOString()
  if (at === undefined || (await findMissedInstants(store, entry)).some((missed) => missed.at === at)) return
  const contentType = contentTypeNames[entry.kind]
  await recordAudit(store, now, {
    ...{ actor: system, action: `${entry.kind}.wait-approval`, subjectId: entry.id, details: { publishAt: at } },
  })
  const facts = {
    ...({ what: "held", contentType, id: entry.id, by: "", message: "", fallback: defaultLocale } as const),
    title: await titleIn(store, entry),
  }
  const publishers = await listPublishers(store, publishersWith(context, contentRoles[contentType]))
  for (const publisher of publishers.slice(0, reviewLimits.mailsMax))
    await mailToPublisher(context, store, publisher, facts)
}

/** Lets what is due and waited for an approval become public as of now: at its instant it was not visible. */
export const dateFromNow = async (store: Store, entry: DueEntry, now: Date): Promise<void> => {
  const [last] = await findMissedInstants(store, entry)
  if (last) await moveDue(store, entry, { until: last.missedAt, to: now })
}
