import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { useLoadedAhead } from "../../../components/ui/use-loaded-on-use.ts"
import { loadMoreTexts } from "../../store/more-texts.ts"
import { LinkButton } from "../../ui/button.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { follow } from "../../address/follow.ts"
import { useShortcut } from "../../keyboard/use-shortcut.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { useListEntriesQuery, type PostItem, type VacancyItem } from "./entries-api.ts"
import { titleOf, useEntryColumns } from "./entry-columns.tsx"
import { EntryFilters, entryParameters } from "./entry-filters.tsx"
import type { StateAction } from "./state-menu.tsx"
import { ListViews } from "./list-views.tsx"
import { queryOf, useListColumns } from "./use-list-settings.ts"
import { lazyPart } from "../../ui/lazy-part.tsx"

type Item = PostItem | VacancyItem

const BulkActions = lazyPart(async () => {
  const [{ BulkActions: actions }] = await Promise.all([import("./bulk-actions.tsx"), loadMoreTexts()])
  return { default: actions }
})

/**
 * The chosen entries over all pages: those in sight as the list has them now, the others as it had them.
 *
 * @param matched what the list is limited to; with other matches nothing is chosen
 */
const useChosen = (shown: readonly Item[], matched: string) => {
  const [{ of, all }, setChosen] = useState<{ of: string; all: ReadonlyMap<string, Item> }>({ of: "", all: new Map() })
  const chosen: ReadonlyMap<string, Item> = of === matched ? all : new Map()
  const known = (id: string): Item | undefined => shown.find((item) => item.id === id) ?? chosen.get(id)
  const chooseItems = (items: readonly Item[]): void =>
    setChosen({ of: matched, all: new Map(items.map((item) => [item.id, item])) })
  return {
    ids: new Set<string | number>(chosen.keys()),
    items: [...chosen.keys()].flatMap((id) => known(id) ?? []),
    choose: (ids: Iterable<string | number>): void => chooseItems([...ids].flatMap((id) => known(String(id)) ?? [])),
    chooseItems,
  }
}

/** How long after its rows a list fetches the editor, in milliseconds: whatever the list itself needs comes first. */
const editorAfter = 2_000

const LoadedAhead = ({ load }: { load: () => Promise<object> }) => {
  useLoadedAhead(load)
  return null
}

const EditorAhead = ({ load }: { load: () => Promise<object> }) => {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), editorAfter)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? <LoadedAhead load={load} /> : null
}

type EntryListProps = {
  contentType: ContentTypeName
  /** Loads what a press on an entry opens; always the same function. */
  loadEditor: () => Promise<object>
}

/** Entries of one content type, with the state of both translations. The filters are in the address. */
const EntryList = ({ contentType, loadEditor }: EntryListProps) => {
  const { t } = useTranslation("adminEntries")
  const locale = useLocale()
  const [listQuery, change] = useListAddress(entryParameters)
  const list = useListEntriesQuery({ contentType, ...listQuery })
  const query = queryOf(listQuery)
  const settings = useListColumns(contentType, query)
  const items = list.data?.items ?? []
  const { ids, items: chosen, choose, chooseItems } = useChosen(items, queryOf({ ...listQuery, sort: "" }))
  const [requested, setRequested] = useState<StateAction | null>(null)
  /** Whether anything was chosen yet: only then the actions load, and they stay to report the results. */
  const [hasChosen, setHasChosen] = useState(false)
  const isRemoved = listQuery.state === "removed"
  const columns = useEntryColumns({
    contentType,
    shown: settings.columns,
    onAct: (action) => {
      setHasChosen(true)
      setRequested(action)
    },
  })
  const title = t(`list.${contentType}.title`)
  const newAddress = `${paths.admin}/${contentType}/new`
  useShortcut("n", t(`list.${contentType}.add`), () => follow(newAddress))
  const narrowed = ["q", "state", "locale", "editor", "review", "game"].some((name) => name in listQuery)
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
      <ListViews contentType={contentType} query={query} />
      <EntryFilters contentType={contentType} listQuery={listQuery} onChange={change} />
      <ListBody
        label={title}
        // Columns do not change before the eyes: what was chosen comes with the first rows.
        query={settings.isLoading ? { ...list, data: undefined, isLoading: true } : list}
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
        <EditorAhead load={loadEditor} />
        {hasChosen ? (
          <Suspense fallback={null}>
            <BulkActions
              contentType={contentType}
              items={chosen}
              matching={{ total: list.data?.total ?? 0, query: matched }}
              onAll={items.every(({ id }) => ids.has(id)) ? null : () => chooseItems([...chosen, ...items])}
              onChoose={chooseItems}
              onDone={() => choose([])}
              requested={requested}
              onAnswered={() => setRequested(null)}
            />
          </Suspense>
        ) : null}
      </ListBody>
    </ScreenFrame>
  )
}

export default EntryList
