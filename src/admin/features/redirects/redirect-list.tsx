import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ManagedRedirect } from "../../../../shared/contract/redirects.ts"
import { Button } from "../../ui/button.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { RedirectCheck } from "./redirect-check.tsx"
import { RedirectDialog } from "./redirect-dialog.tsx"
import * as styles from "./redirect-list.module.css"
import { useListRedirectsQuery } from "./redirects-api.ts"
import { RemoveDialog } from "./remove-dialog.tsx"

const parameters = ["q", "page"] as const

type Open = { what: "add" } | { what: "edit" | "remove"; redirect: ManagedRedirect }

/** The redirects that admins manage; those of the site itself are not listed. */
const RedirectList = () => {
  const { t } = useTranslation("adminRedirects")
  const [listQuery, change] = useListAddress(parameters)
  const list = useListRedirectsQuery(listQuery, {
    refetchOnMountOrArgChange: true,
  })
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const columns: Column<ManagedRedirect>[] = [
    { key: "from", title: t("field.from"), cell: ({ from }) => <code className={styles.path}>{from}</code> },
    {
      key: "to",
      title: t("field.to"),
      cell: ({ to, leadsTo }) => (
        <>
          <code className={styles.path}>{to}</code>
          {leadsTo === to ? null : <span className={styles.quiet}>{t("list.leadsTo", { leadsTo })}</span>}
        </>
      ),
    },
    {
      key: "updated",
      title: t("field.updated"),
      quiet: true,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
    {
      key: "actions",
      title: t("field.actions"),
      cell: (redirect) => (
        <span className={styles.row}>
          <Button onClick={() => setOpen({ what: "edit", redirect })}>
            {t("list.edit")}
            <span className="visually-hidden"> {redirect.from}</span>
          </Button>
          <Button onClick={() => setOpen({ what: "remove", redirect })}>
            {t("list.remove")}
            <span className="visually-hidden"> {redirect.from}</span>
          </Button>
        </span>
      ),
    },
  ]
  return (
    <ScreenFrame
      title={t("page.title")}
      actions={
        <Button variant="main" onClick={() => setOpen({ what: "add" })}>
          <NewIcon />
          {t("list.add")}
        </Button>
      }
    >
      <p className={styles.lead}>{t("page.lead")}</p>
      <RedirectCheck />
      <FilterBar>
        <SearchBox label={t("list.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
      </FilterBar>
      <ListBody
        label={t("page.title")}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(listQuery.q === undefined ? "list.empty" : "list.nothingFits")}
        firstStep={
          listQuery.q === undefined ? (
            <Button onClick={() => setOpen({ what: "add" })}>
              <NewIcon />
              {t("list.first")}
            </Button>
          ) : null
        }
        onPage={(page) => change({ page: String(page) })}
      />
      {open?.what === "add" ? <RedirectDialog redirect={null} onClose={close} /> : null}
      {open?.what === "edit" ? <RedirectDialog redirect={open.redirect} onClose={close} /> : null}
      {open?.what === "remove" ? <RemoveDialog redirect={open.redirect} onClose={close} /> : null}
    </ScreenFrame>
  )
}

export default RedirectList
