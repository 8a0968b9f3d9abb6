import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { hasRole, type Role } from "../../../../shared/roles.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { firstDrafts } from "./first-drafts.ts"
import { useHomeDraftsQuery } from "./home-api.ts"
import { HomeRows } from "./home-rows.tsx"
import * as styles from "./home-rows.module.css"
import { HomeSection } from "./home-section.tsx"

/** Rows of a short list. */
const rowCount = 4

/** Latest drafts and unpublished changes of the user, of all content types that the user may edit. */
export const DraftsSection = ({ roles }: { roles: readonly Role[] }) => {
  const { t } = useTranslation("adminHome")
  const locale = useLocale()
  const skip = !hasRole(roles, ["editor"])
  const blog = useHomeDraftsQuery("blog", { skip })
  const devblog = useHomeDraftsQuery("devblog", { skip })
  const vacancies = useHomeDraftsQuery("jobs")
  const legal = useHomeDraftsQuery("legal", { skip })
  const contentTypes: ContentTypeName[] = skip ? ["jobs"] : ["blog", "devblog", "jobs", "legal"]
  const queries = { blog, devblog, jobs: vacancies, legal }
  const failed = contentTypes.map((contentType) => queries[contentType]).find(({ error }) => error !== undefined)
  const isLoading = contentTypes.some((contentType) => queries[contentType].isLoading)
  const entries = contentTypes.flatMap(
    (contentType) => queries[contentType].data?.items.map((item) => ({ ...item, contentType })) ?? []
  )
  const rows = firstDrafts(entries, locale, rowCount).map((row) => ({
    id: row.id,
    to: `${paths.admin}/${row.contentType}/${row.id}`,
    title: row.title,
    note: (
      <>
        {t(`noun.${row.contentType}.one`)} · <DateTime at={row.at} />{" "}
        <span className={styles.states}>
          {row.states.map(({ locale: each, state }) => (
            <StateBadge key={each} locale={each} state={state} isShort />
          ))}
        </span>
      </>
    ),
  }))
  return (
    <HomeSection
      level={3}
      title={t("draft.title")}
      more={contentTypes.map((contentType) => ({
        to: `${paths.admin}/${contentType}?state=unpublished&editor=me`,
        label: t(`noun.${contentType}.many`, { number: queries[contentType].data?.total ?? 0 }),
      }))}
    >
      {failed || isLoading ? (
        <LoadState isLoading={isLoading} error={failed?.error} retry={() => void failed?.refetch()} />
      ) : (
        <HomeRows rows={rows} empty={t("draft.empty")} />
      )}
    </HomeSection>
  )
}
