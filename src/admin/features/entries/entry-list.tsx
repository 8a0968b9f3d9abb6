import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { loadMoreTexts } from "../../store/more-texts.ts"
import { LinkButton } from "../../ui/button.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { follow } from "../../address/follow.ts"
import { useShortcut } from "../../keyboard/use-shortcut.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { useListEntriesQuery } from "./entries-api.ts"
import { titleOf, useEntryColumns } from "./entry-columns.tsx"
import { EntryFilters, entryParameters } from "./entry-filters.tsx"

const BulkActions = lazy(async () => {
  const [{ BulkActions: actions }] = await Promise.all([import("./bulk-actions.tsx"), loadMoreTexts()])
  return { default: actions }
})

/** Entries of one content type, with the state of both translations. The filters are in the address. */
const EntryList = ({ contentType }: { contentType: ContentTypeName }) => {
  const { t } = useTranslation("adminEntries")
  const locale = useLocale()
  const [listQuery, change] = useListAddress(entryParameters)
  const list = useListEntriesQuery({ contentType, ...listQuery })
  const columns = useEntryColumns(contentType)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  /** Whether anything was chosen yet: only then the actions load, and they stay to tell what became of them. */
  const [hasChosen, setHasChosen] = useState(false)
  const choose = (next: ReadonlySet<string | number>): void => {
    setHasChosen(true)
    setChosen(next)
  }
  const items = list.data?.items ?? []
  const title = t(`list.${contentType}.title`)
  const newAddress = `${paths.admin}/${contentType}/new`
  useShortcut("n", t(`list.${contentType}.add`), () => follow(newAddress))
  const narrowed = ["q", "state", "locale", "editor", "game"].some((name) => name in listQuery)
  return (
    <ScreenFrame
      title={title}
      actions={
        <LinkButton variant="main" to={newAddress}>
          <NewIcon />
          {t(`list.${contentType}.add`)}
        </LinkButton>
      }
    >
      <EntryFilters contentType={contentType} listQuery={listQuery} onChange={change} />
      <ListBody
        label={title}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(narrowed ? "list.noneFits" : "list.empty")}
        firstStep={
          narrowed ? null : (
            <LinkButton to={`${paths.admin}/${contentType}/new`}>
              <NewIcon />
              {t(`list.${contentType}.add`)}
            </LinkButton>
          )
        }
        onPage={(page) => change({ page: String(page) })}
        // Removed entries have no bulk actions: each is restored from its history.
        choosing={
          listQuery.state === "removed"
            ? undefined
            : { chosen, nameOf: (item) => titleOf(item, locale) || t("list.untitled"), onChange: choose }
        }
      >
        {hasChosen ? (
          <Suspense fallback={null}>
            <BulkActions
              contentType={contentType}
              items={items.filter(({ id }) => chosen.has(id))}
              onAll={items.every(({ id }) => chosen.has(id)) ? null : () => choose(new Set(items.map(({ id }) => id)))}
              onDone={() => choose(new Set())}
            />
          </Suspense>
        ) : null}
      </ListBody>
    </ScreenFrame>
  )
}

export default EntryList
