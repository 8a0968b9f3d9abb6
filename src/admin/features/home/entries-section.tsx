import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { hasRole, type Role } from "../../../../shared/roles.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { Moment } from "../../ui/moment.tsx"
import { firstEntries } from "./first-entries.ts"
import { useHomeEntriesQuery } from "./home-api.ts"
import { HomeRows } from "./home-rows.tsx"
import { HomeSection } from "./home-section.tsx"

/** Rows of a short list. */
const rowCount = 5

/** Drafts that the person began or saved last, or what goes live next, of all that they may write. */
export const EntriesSection = ({ state, roles }: { state: "draft" | "scheduled"; roles: readonly Role[] }) => {
  const { t } = useTranslation("adminHome")
  const locale = useLocale()
  const skip = !hasRole(roles, ["editor"])
  const blog = useHomeEntriesQuery({ noun: "blog", state }, { skip })
  const devblog = useHomeEntriesQuery({ noun: "devblog", state }, { skip })
  const jobs = useHomeEntriesQuery({ noun: "jobs", state })
  const nouns: EntryNoun[] = skip ? ["jobs"] : ["blog", "devblog", "jobs"]
  const asked = { blog, devblog, jobs }
  const failed = nouns.map((noun) => asked[noun]).find(({ error }) => error !== undefined)
  const isLoading = nouns.some((noun) => asked[noun].isLoading)
  const entries = nouns.flatMap((noun) => asked[noun].data?.items.map((item) => ({ ...item, noun })) ?? [])
  const rows = firstEntries(entries, state, locale, rowCount).map((row) => ({
    id: row.id,
    to: `${paths.admin}/${row.noun}/${row.id}`,
    title: row.title,
    note: (
      <>
        {t(`noun.${row.noun}.one`)} · {row.locales.map((each) => each.toUpperCase()).join(", ")} ·{" "}
        <Moment at={row.at} />
      </>
    ),
  }))
  return (
    <HomeSection
      title={t(`${state}.title`)}
      more={nouns.map((noun) => ({
        to: `${paths.admin}/${noun}?state=${state}${state === "draft" ? "&editor=me" : ""}`,
        label: t(`noun.${noun}.many`, { number: asked[noun].data?.total ?? 0 }),
      }))}
    >
      {failed || isLoading ? (
        <LoadState isLoading={isLoading} error={failed?.error} retry={() => void failed?.refetch()} />
      ) : (
        <HomeRows rows={rows} empty={t(`${state}.empty`)} />
      )}
    </HomeSection>
  )
}
