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
import { useListEntriesQuery, type PostItem, type VacancyItem } from "./entries-api.ts"
import { titleOf, useEntryColumns, usualColumns } from "./entry-columns.tsx"
import { EntryFilters, entryParameters, type EntryListQuery } from "./entry-filters.tsx"
import type { StateAction } from "./state-menu.tsx"

type Item = PostItem | VacancyItem

const BulkActions = lazy(async () => {
  const [{ BulkActions: actions }] = await Promise.all([import("./bulk-actions.tsx"), loadMoreTexts()])
  return { default: actions }
})

/** The chosen entries over all pages: those in sight as the list has them now, the others as it had them. */
const useChosen = (shown: readonly Item[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  const known = (id: string): Item | undefined => shown.find((item) => item.id === id) ?? chosen.get(id)
  const byId = (items: readonly Item[]): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.id, item]))
  return {
    ids: new Set<string | number>(chosen.keys()),
    items: [...chosen.keys()].flatMap((id) => known(id) ?? []),
    choose: (ids: Iterable<string | number>): void =>
      setChosen(byId([...ids].flatMap((id) => known(String(id)) ?? []))),
    chooseItems: (items: readonly Item[]): void => setChosen(byId(items)),
  }
}

/** Entries of one content type, with the state of both translations. The filters are in the address. */
const EntryList = ({ contentType }: { contentType: ContentTypeName }) => {
  const { t } = useTranslation("adminEntries")
  const locale = useLocale()
  const [listQuery, change] = useListAddress(entryParameters)
  const list = useListEntriesQuery({ contentType, ...listQuery })
  const items = list.data?.items ?? []
  const { ids, items: chosen, choose, chooseItems } = useChosen(items)
  const [asked, setAsked] = useState<StateAction | null>(null)
  /** Whether anything was chosen yet: only then the actions load, and they stay to tell what became of them. */
  const [hasChosen, setHasChosen] = useState(false)
  const isRemoved = listQuery.state === "removed"
  const columns = useEntryColumns({
    contentType,
    shown: usualColumns,
    onAct: (action) => {
      setHasChosen(true)
      setAsked(action)
    },
  })
  // What is chosen is of what the list matched; its other pages have the same matches.
  const filter = (changes: EntryListQuery): void => {
    choose([])
    change(changes)
  }
  const title = t(`list.${contentType}.title`)
  const newAddress = `${paths.admin}/${contentType}/new`
  useShortcut("n", t(`list.${contentType}.add`), () => follow(newAddress))
  const narrowed = ["q", "state", "locale", "editor", "game"].some((name) => name in listQuery)
  const { page: _page, ...matched } = listQuery
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
      <EntryFilters contentType={contentType} listQuery={listQuery} onChange={filter} />
      <ListBody
        label={title}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(narrowed ? "list.noneFits" : "list.empty")}
        firstStep={
          narrowed ? null : (
            <LinkButton to={newAddress}>
              <NewIcon />
              {t(`list.${contentType}.add`)}
            </LinkButton>
          )
        }
        onPage={(page) => change({ page: String(page) })}
        sorting={{ by: listQuery.sort ?? "-updated", onSort: (sort) => change({ sort }) }}
        // Removed entries have no bulk actions: each is restored from its history.
        choosing={
          isRemoved
            ? undefined
            : {
                chosen: ids,
                nameOf: (item) => titleOf(item, locale) || t("list.untitled"),
                onChange: (next) => {
                  setHasChosen(true)
                  choose(next)
                },
              }
        }
      >
        {hasChosen ? (
          <Suspense fallback={null}>
            <BulkActions
              contentType={contentType}
              items={chosen}
              matching={{ total: list.data?.total ?? 0, query: matched }}
              onAll={items.every(({ id }) => ids.has(id)) ? null : () => chooseItems([...chosen, ...items])}
              onChoose={chooseItems}
              onDone={() => choose([])}
              asked={asked}
              onAnswered={() => setAsked(null)}
            />
          </Suspense>
        ) : null}
      </ListBody>
    </ScreenFrame>
  )
}

export default EntryList
