import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Term } from "../../../../shared/contract/terms.ts"
import { defaultLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { dropDraftsAbout } from "../../drafts/use-persisted-draft.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { useListTermsQuery, useRemoveTermMutation } from "../../store/terms-api.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { TimeAgo } from "../../ui/date-time.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { TermDialog, wordsOf } from "./term-dialog.tsx"
import * as styles from "./term-list.module.css"

const parameters = ["q"] as const

type Open = { what: "add" } | { what: "edit" | "remove"; term: Term }

const Word = ({ word: { word, forms }, lang }: { word: Term[Locale]; lang: string }) => (
  <span lang={lang}>
    <b>{word}</b>
    {forms.length > 0 ? <span className={styles.quiet}>{forms.join(", ")}</span> : null}
  </span>
)

/** Asks before a word is removed. */
const RemoveTerm = ({ term, onClose }: { term: Term; onClose: () => void }) => {
  const { t } = useTranslation("adminTerms")
  const [remove, { isLoading }] = useRemoveTermMutation()
  const run = async (): Promise<void> => {
    const failure = failureOf((await remove({ id: term.id, version: term.version })).error)
    if (failure) showErrorToast(t(failure.status === 409 ? "remove.conflict" : "remove.failed"), failure.data)
    else {
      dropDraftsAbout(term.id)
      toast.success(t("remove.done"))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t("remove.question")}
      confirm={t("remove.run")}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{wordsOf(term)}</p>
    </ConfirmDialog>
  )
}

const useColumns = (mayEdit: boolean, open: (next: Open) => void): Column<Term>[] => {
  const { t } = useTranslation("adminTerms")
  const columns: Column<Term>[] = [
    ...locales.map((locale): Column<Term> => ({
      key: locale,
      title: t("field.word", { language: locale }),
      cell: (term) => <Word word={term[locale]} lang={locale} />,
    })),
    { key: "note", title: t("field.note"), quiet: true, cell: ({ note }) => note },
    {
      key: "updated",
      title: t("field.updated"),
      quiet: true,
      cell: ({ updatedAt, updatedBy }) => (
        <>
          <TimeAgo at={updatedAt} /> <span className={styles.quiet}>{updatedBy}</span>
        </>
      ),
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      key: "actions",
      title: t("field.actions"),
      cell: (term) => (
        <span className={styles.actions}>
          {(["edit", "remove"] as const).map((what) => (
            <Button key={what} onClick={() => open({ what, term })}>
              {t(`list.${what}`)}
              <span className="visually-hidden"> {term[defaultLocale].word}</span>
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

/** The studio's words with their agreed translations. Editors change them. */
const TermScreen = () => {
  const { t } = useTranslation("adminTerms")
  const [{ q = "" }, change] = useListAddress(parameters)
  const list = useListTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: user } = useCurrentUserQuery(undefined)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const mayEdit = hasRole(user?.roles ?? [], ["editor"])
  const columns = useColumns(mayEdit, setOpen)
  const sought = q.toLowerCase()
  const items = (list.data?.items ?? []).filter((term) =>
    [term.note, ...locales.flatMap((locale) => [term[locale].word, ...term[locale].forms])].some((text) =>
      text.toLowerCase().includes(sought)
    )
  )
  const data = list.data && { items, page: 1, perPage: items.length, total: items.length }
  return (
    <ScreenFrame
      title={t("title")}
      actions={
        mayEdit ? (
          <Button variant="main" onClick={() => setOpen({ what: "add" })}>
            <NewIcon />
            {t("list.add")}
          </Button>
        ) : null
      }
    >
      <p className={styles.lead}>{t("lead")}</p>
      <FilterBar>
        <SearchBox label={t("list.search")} value={q} onSearch={(next) => change({ q: next })} />
      </FilterBar>
      <ListBody
        label={t("title")}
        query={{ ...list, data }}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(q === "" ? "list.empty" : "list.nothingFits")}
        onPage={() => undefined}
      />
      {open?.what === "add" ? <TermDialog term={null} onClose={close} /> : null}
      {open?.what === "edit" ? <TermDialog term={open.term} onClose={close} /> : null}
      {open?.what === "remove" ? <RemoveTerm term={open.term} onClose={close} /> : null}
    </ScreenFrame>
  )
}

export default TermScreen
