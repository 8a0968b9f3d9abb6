import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { FileUse } from "../../../../shared/contract/files.ts"
import { localesFrom } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { LoadState } from "../../ui/load-state.tsx"
import * as styles from "./file-uses.module.css"
import { useListFileUsesQuery } from "./files-api.ts"

/** Path of the editor of each kind, below /admin. */
const folders = {
  blog: "blog",
  devblog: "devblog",
  job: "jobs",
  legal: "legal",
  daily: "daily",
  game: "games",
} as const

const addressOf = ({ kind, id }: FileUse): string =>
  [paths.admin, folders[kind], ...(id === null ? [] : [id])].join("/")

/** Everything that uses a file, published or not, with links to the editors. */
export const FileUses = ({ id }: { id: string }) => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const { data, isLoading, error, refetch } = useListFileUsesQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <section className={styles.uses} aria-label={t("uses.title")}>
      <h3 className={styles.title}>{t("uses.title")}</h3>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? <p>{t("uses.none")}</p> : null}
      <ul>
        {data?.items.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <span className={styles.kind}>{t(`uses.kind.${use.kind}`)}:</span>{" "}
            <Link to={addressOf(use)}>{localesFrom(locale).flatMap((each) => use.titles[each] ?? [])[0]}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
