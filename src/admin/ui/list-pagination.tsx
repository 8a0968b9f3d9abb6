import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"
import * as styles from "./list-pagination.module.css"

type ListPaginationProps = { page: number; perPage: number; total: number; onPage: (page: number) => void }

/** Total of a list, and buttons to its other pages where it has any. */
export const ListPagination = ({ page, perPage, total, onPage }: ListPaginationProps) => {
  const { t } = useTranslation("admin")
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <nav className={styles.pager} aria-label={t("pager.label")}>
      {pages > 1 ? (
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t("pager.before")}
        </Button>
      ) : null}
      <span aria-live="polite">{t("pager.place", { page, pages, count: total })}</span>
      {pages > 1 ? (
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t("pager.after")}
        </Button>
      ) : null}
    </nav>
  )
}
