import type { ReactNode } from "react"
import * as styles from "./data-table.module.css"

export type Column<Item> = {
  key: string
  title: string
  cell: (item: Item) => ReactNode
  /** Said more quietly, and with its title where a narrow screen has no heads of columns. */
  quiet?: boolean
}

type DataTableProps<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  /** While fresher rows are on their way. */
  busy?: boolean
}

/** Rows of one kind; on narrow screens each row is a block of its own. */
export const DataTable = <Item,>({ label, items, idOf, columns, busy = false }: DataTableProps<Item>) => (
  <table className={styles.table} aria-label={label} aria-busy={busy}>
    <thead>
      <tr>
        {columns.map(({ key, title }) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={idOf(item)}>
          {columns.map(({ key, title, cell, quiet = false }) => (
            <td key={key} className={quiet ? styles.quiet : undefined} data-title={quiet ? title : undefined}>
              {cell(item)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
