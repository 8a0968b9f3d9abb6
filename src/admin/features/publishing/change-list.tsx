import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { PublicChange, PublicChanges } from "../../../../shared/contract/public-changes.ts"
import { paths } from "../../../../shared/paths.ts"
import { hasRole, type Role } from "../../../../shared/roles.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./change-list.module.css"

/** Where the admin shows each kind, and who may go there. */
const screens = {
  blog: { path: "blog", role: "editor" },
  devblog: { path: "devblog", role: "editor" },
  job: { path: "jobs", role: "recruiter" },
  legal: { path: "legal", role: "editor" },
  daily: { path: "daily", role: "editor" },
  redirect: { path: "redirects", role: "admin" },
  game: { path: "games", role: "admin" },
} as const

const isEntry = (kind: PublicChange["kind"]): boolean => kind !== "daily" && kind !== "redirect"

const ChangeLine = ({ change, roles }: { change: PublicChange; roles: readonly Role[] }) => {
  const { t } = useTranslation("adminPublish")
  const languageName = useLanguageName()
  const { kind, id, locale, happening, title } = change
  const { path, role } = screens[kind]
  const to = `${paths.admin}/${path}${isEntry(kind) ? `/${id ?? ""}` : ""}`
  const about = [t(`change.kind.${kind}`), ...(locale === null ? [] : [languageName(locale, "inside")])].join(", ")
  return (
    <li>
      {hasRole(roles, [role]) ? (
        <Link className={styles.title} to={to}>
          {title}
        </Link>
      ) : (
        <span className={styles.title}>{title}</span>
      )}{" "}
      <span className={styles.about}>
        {t(`change.${happening}`)} · {about}
      </span>
    </li>
  )
}

/**
 * What visitors see differently, by title and language.
 *
 * @param shown how many are shown before one asks for more
 */
export const ChangeList = ({ changes, shown }: { changes: PublicChanges; shown: number }) => {
  const { t } = useTranslation("adminPublish")
  const { data: user } = useCurrentUserQuery(undefined)
  const { items, count } = changes
  const lines = items.map((change, index) => (
    <ChangeLine
      key={`${change.kind} ${change.id ?? index} ${change.locale ?? ""}`}
      change={change}
      roles={user?.roles ?? []}
    />
  ))
  const hidden = lines.slice(shown)
  const unnamed = count - items.length
  return (
    <div className={styles.changes}>
      <ul>{lines.slice(0, shown)}</ul>
      {hidden.length > 0 ? (
        <details>
          <summary>{t("changed.others", { count: count - shown })}</summary>
          <ul>{hidden}</ul>
          {unnamed > 0 ? <p className={styles.about}>{t("changed.others", { count: unnamed })}</p> : null}
        </details>
      ) : null}
    </div>
  )
}
