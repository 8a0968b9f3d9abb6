import { useRef, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import { useShortcuts } from "./use-shortcut.ts"

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("tbody > tr, :scope > li") ?? []),
]

const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("a[href], button") ?? null

/**
 * Moves through the rows of a table, or the items of a list, by `j` and `k`: the focus goes to the first link of a row, so that Enter opens it.
 * `x` selects the row that has the focus, with Shift all rows up to it, and `e` opens it.
 *
 * @param options whether rows can be selected
 * @returns the ref of the table or list
 */
export const useListKeys = <List extends HTMLElement>({ selects }: { selects: boolean }): RefObject<List | null> => {
  const { t } = useTranslation("adminPalette")
  const list = useRef<List>(null)
  const current = (): number => rowsOf(list.current).findIndex((row) => row.contains(document.activeElement))
  const go = (step: 1 | -1) => (): void => {
    const rows = rowsOf(list.current)
    const at = current()
    const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)
    linkOf(rows[next])?.focus()
  }
  const rowNow = (): HTMLElement | undefined => rowsOf(list.current)[current()]
  const press = (shiftKey: boolean): void =>
    void rowNow()
      ?.querySelector("input[type=checkbox]")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }))
  const group = "screen" as const
  useShortcuts([
    { keys: "j", name: t("list.next"), group, run: go(1) },
    { keys: "k", name: t("list.previous"), group, run: go(-1) },
    { keys: "e", name: t("list.open"), group, run: () => linkOf(rowNow())?.click() },
    ...(selects
      ? [
          {
            keys: "x",
            name: t("list.select"),
            group,
            run: () => press(false),
          },
          { keys: "shift+x", name: t("list.selectTo"), group, run: () => press(true) },
        ]
      : []),
  ])
  return list
}
