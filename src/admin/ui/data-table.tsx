import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useListKeys } from "../keyboard/use-list-keys.ts"
import { useRanges, withChosen } from "../keyboard/use-ranges.ts"
import * as styles from "./data-table.module.css"
import { AscendingIcon, DescendingIcon } from "./icons.ts"

export type Column<Item> = {
  key: string
  title: string
  cell: (item: Item) => ReactNode
  /** Shown muted; on narrow screens, which have no column heads, with its title. */
  quiet?: boolean
  /** Takes the room that the others leave, and cuts what is longer: rows stay as low as they are. */
  fills?: boolean
  /** Numbers, which stand below each other by their last figure. */
  numeric?: boolean
  /** Left out between a phone and a laptop, where the others need the room, also beside the rail. */
  wide?: boolean
  /** The order of the list by this column, and the way in which its first press sorts. */
  sort?: { by: string; first: "ascending" | "descending" }
}

/** By which column a list is sorted: its name, with a dash before it from the last to the first. */
export type Sorting = { by: string; onSort: (by: string) => void }

/** Selection of rows for bulk actions. */
export type Choosing<Item> = {
  chosen: ReadonlySet<string | number>
  /** Name of a row for screen readers. */
  nameOf: (item: Item) => string
  onChange: (chosen: ReadonlySet<string | number>) => void
}

type DataTableProps<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  /** Whether newer rows are loading. */
  busy?: boolean
  choosing?: Choosing<Item> | undefined
  sorting?: Sorting | undefined
}

const classOf = ({ quiet = false, fills = false, numeric = false, wide = false }: Column<never>): string | undefined =>
  [quiet && styles.quiet, fills && styles.fills, numeric && styles.numeric, wide && styles.wide]
    .filter(Boolean)
    .join(" ") || undefined

const ColumnHead = <Item,>({ column, sorting }: { column: Column<Item>; sorting: Sorting | undefined }) => {
  const { title, numeric = false, wide = false, sort } = column
  const by = sorting?.by.replace(/^-/, "")
  const direction = sorting?.by.startsWith("-") ? "descending" : "ascending"
  const isSorted = sort !== undefined && by === sort.by
  const next = isSorted ? direction === "ascending" : sort?.first === "descending"
  return (
    <th
      scope="col"
      className={[numeric && styles.numeric, wide && styles.wide].filter(Boolean).join(" ") || undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {sort && sorting ? (
        <button type="button" className={styles.sort} onClick={() => sorting.onSort(next ? `-${sort.by}` : sort.by)}>
          {title}
          {isSorted ? direction === "ascending" ? <AscendingIcon /> : <DescendingIcon /> : null}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** A table of items; on narrow screens each row is a block of its own. */
export const DataTable = <Item,>({
  label,
  items,
  idOf,
  columns,
  busy = false,
  choosing,
  sorting,
}: DataTableProps<Item>) => {
  const { t } = useTranslation("admin")
  const table = useListKeys<HTMLTableElement>({ selects: choosing !== undefined })
  const ids = items.map(idOf)
  const press = useRanges(ids, choosing)
  const areAllChosen = choosing !== undefined && ids.every((id) => choosing.chosen.has(id))
  return (
    <table
      ref={table}
      className={styles.table}
      aria-label={label}
      aria-busy={busy}
      data-choosing={choosing ? "" : undefined}
    >
      <thead>
        <tr>
          {choosing ? (
            <th scope="col" className={styles.check}>
              <input
                type="checkbox"
                checked={areAllChosen}
                aria-label={t("choose.page")}
                onChange={() => choosing.onChange(withChosen(choosing.chosen, ids, !areAllChosen))}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const id = idOf(item)
          return (
            <tr key={id} data-chosen={choosing?.chosen.has(id) ? "" : undefined}>
              {choosing ? (
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    checked={choosing.chosen.has(id)}
                    aria-label={t("choose.one", { name: choosing.nameOf(item) })}
                    onChange={({ nativeEvent }) => press(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} data-title={column.quiet ? column.title : undefined}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
