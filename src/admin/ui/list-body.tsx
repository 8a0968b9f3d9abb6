import type { ReactNode } from "react"
import { DataTable, type Choosing, type Column, type Sorting } from "./data-table.tsx"
import { EmptyIcon } from "./icons.ts"
import * as styles from "./list-body.module.css"
import { LoadState } from "./load-state.tsx"
import { ListPagination } from "./list-pagination.tsx"
import { useLastPage } from "./use-last-page.ts"

/** A page of a list, as the API returns it. */
type Page<Item> = { items: Item[]; page: number; perPage: number; total: number }

type ListBodyProps<Item> = {
  label: string
  /** The result of the query hook of the list. */
  query: {
    data?: Page<Item> | undefined
    isLoading: boolean
    isFetching: boolean
    error?: unknown
    refetch: () => unknown
  }
  idOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  /** Text shown instead of an empty list. */
  empty: string
  /** What to do about it, such as a link to begin the first entry. */
  firstStep?: ReactNode
  onPage: (page: number) => void
  choosing?: Choosing<Item> | undefined
  sorting?: Sorting | undefined
  /** Content below the rows, such as bulk actions. */
  children?: ReactNode
}

/** The rows of a list in all its states: loading, failed, empty, filled. */
export const ListBody = <Item,>({
  query,
  label,
  idOf,
  columns,
  empty,
  firstStep,
  onPage,
  ...rest
}: ListBodyProps<Item>) => {
  const { data, isLoading, isFetching, error, refetch } = query
  const { choosing, sorting, children } = rest
  const isBeyond = useLastPage(data, onPage)
  return (
    <>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 && !isBeyond && !error ? (
        <div className={styles.empty}>
          <EmptyIcon />
          <p>{empty}</p>
          {firstStep}
        </div>
      ) : null}
      {data && data.items.length > 0 ? (
        <div className={styles.filled}>
          <DataTable
            label={label}
            items={data.items}
            idOf={idOf}
            columns={columns}
            busy={isFetching}
            choosing={choosing}
            sorting={sorting}
          />
          <ListPagination {...data} onPage={onPage} />
          {children}
        </div>
      ) : null}
    </>
  )
}
