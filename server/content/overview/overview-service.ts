import type { Overview } from "../../../shared/contract/overview.ts"
import { overviewLimits } from "../../../shared/limits/lists.ts"
import type { Role } from "../../../shared/roles.ts"
import { readSnapshot } from "../../db/connection.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames, kindsFor, type ContentTypeName } from "../entries/content-type-names.ts"
import { refreshTranslationLags } from "../translations/translation-lags-service.ts"
import {
  findEndingVacancies,
  findLinkedAddresses,
  findNextTexts,
  findSilentTexts,
  findTextsBehind,
  findTextsLinkingTo,
  type OverviewScope,
  type TextRow,
} from "./overview-repository.ts"

/** Whether the live site serves a path of its own, with a page, a file or a redirect; null where there is no release. */
export type ServesAddress = (path: string) => boolean | null

export type OverviewContext = ServiceContext & { servesAddress: ServesAddress }

const day = 86_400_000

const textOf = ({ kind, id, locale, title }: TextRow) => ({ contentType: contentTypeNames[kind], id, locale, title })

const listOf = <Row extends TextRow, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) => ({
  items: rows.map(itemOf),
  total: rows[0]?.total ?? 0,
})

/** Of the addresses those that the live site does not serve; null where there is no release. */
const deadAmong = (
  targets: readonly string[],
  { publicUrl, servesAddress }: Pick<OverviewContext, "publicUrl" | "servesAddress">
): string[] | null => {
  if (servesAddress("/") === null) return null
  const { origin } = new URL(publicUrl)
  return targets.filter((target) => {
    const url = URL.parse(target, origin)
    return url?.origin === origin && servesAddress(url.pathname + url.search) === false
  })
}

/**
 * What matters of the entries now: what becomes public next, and what needs care.
 *
 * @param roles who may read each content type, by its name
 */
export const readOverview = async (
  context: OverviewContext,
  reader: { roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>
): Promise<Overview> => {
  const kinds = kindsFor(reader, roles)
  const { itemsMax, nextMax, nextDays, vacancyDays } = overviewLimits
  const scope: OverviewScope = { kinds, limit: itemsMax }
  const now = context.now().getTime()
  await refreshTranslationLags(context)
  return readSnapshot(context.database.store, async (store) => {
    const next = await findNextTexts(store, { kinds, limit: nextMax }, new Date(now + nextDays * day))
    const dead = deadAmong(await findLinkedAddresses(store, scope, context.publicUrl), context)
    const linking = dead && (await findTextsLinkingTo(store, scope, dead))
    const range = { from: new Date(now - vacancyDays * day), until: new Date(now + vacancyDays * day) }
    const ending = await findEndingVacancies(store, { limit: itemsMax, ...range })
    return {
      next: listOf(next, (row) => ({ ...textOf(row), at: row.at.toISOString(), isUpdate: row.is_update })),
      deadLinks: linking && listOf(linking, (row) => ({ ...textOf(row), targets: row.targets })),
      silentPictures: listOf(await findSilentTexts(store, scope), (row) => ({ ...textOf(row), count: row.silent })),
      behind: listOf(await findTextsBehind(store, scope), textOf),
      endingVacancies: listOf(ending, (row) => ({ ...textOf(row), at: row.at.toISOString(), isClosed: row.is_closed })),
    }
  })
}
