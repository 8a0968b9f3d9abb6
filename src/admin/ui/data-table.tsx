import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useListKeys } from "../keyboard/use-list-keys.ts"
import * as styles from "./data-table.module.css"

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
}

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
}

const classOf = ({ quiet = false, fills = false, numeric = false }: Column<never>): string | undefined =>
  [quiet && styles.quiet, fills && styles.fills, numeric && styles.numeric].filter(Boolean).join(" ") || undefined

const toggled = (chosen: ReadonlySet<string | number>, id: string | number): ReadonlySet<string | number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** A table of items; on narrow screens each row is a block of its own. */
export const DataTable = <Item,>({ label, items, idOf, columns, busy = false, choosing }: DataTableProps<Item>) => {
  const { t } = useTranslation("admin")
  const table = useListKeys<HTMLTableElement>({ selects: choosing !== undefined })
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
            <th scope="col">
              <span className="visually-hidden">{t("choose.column")}</span>
            </th>
          ) : null}
          {columns.map(({ key, title, numeric = false }) => (
            <th key={key} scope="col" className={numeric ? styles.numeric : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const id = idOf(item)
          return (
            <tr key={id}>
              {choosing ? (
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    checked={choosing.chosen.has(id)}
                    aria-label={t("choose.one", { name: choosing.nameOf(item) })}
                    onChange={() => choosing.onChange(toggled(choosing.chosen, id))}
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
