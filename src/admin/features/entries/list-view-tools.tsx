import { useState, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { ListSettings } from "../../../../shared/contract/list-settings.ts"
import { listSettingLimits } from "../../../../shared/limits/lists.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { showActionToast } from "../../ui/action-toast.tsx"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { CloseIcon } from "../../ui/icons.ts"
import { Popover } from "../../ui/popover.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { hasCovers, optionalColumns, useColumnTitle } from "./entry-columns.tsx"
import * as styles from "./list-views.module.css"
import { useListViews } from "./use-list-views.ts"

type SheetProps = {
  settings: ReturnType<typeof useListViews>
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Stores the list as it is shown under a name. */
const SaveView = ({ settings, triggerRef, onClose }: SheetProps) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const [name, setName] = useState("")
  const { viewsMax, nameMax } = listSettingLimits
  const trimmed = name.trim()
  const isFull = settings.views.length >= viewsMax && !settings.views.some((view) => view.name === trimmed)
  const issue = isFull ? t("views.full", { count: viewsMax }) : null
  return (
    <Popover isOpen triggerRef={triggerRef} onClose={onClose} label={tEntries("views.save")}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed === "" || isFull || trimmed.length > nameMax) return
          void settings.saveView(trimmed)
          onClose()
        }}
      >
        <TextInput
          label={t("views.name")}
          value={name}
          onChange={setName}
          limit={nameMax}
          issue={issue}
          hint={t("views.hint")}
        />
        <Button type="submit" variant="main">
          {t("views.store")}
        </Button>
      </form>
    </Popover>
  )
}

const ChooseColumns = ({ contentType, settings, ...sheet }: SheetProps & { contentType: ContentTypeName }) => {
  const { t } = useTranslation("adminEntries")
  const columnTitle = useColumnTitle()
  return (
    <Popover isOpen {...sheet} label={t("views.columns")} placement="bottom end">
      <div className={styles.sheet}>
        {optionalColumns
          .filter((name) => name !== "cover" || hasCovers(contentType))
          .map((name) => (
            <CheckLine
              key={name}
              checked={settings.columns.includes(name)}
              onChange={(isShown) => void settings.showColumn(name, isShown)}
            >
              {columnTitle(name)}
            </CheckLine>
          ))}
      </div>
    </Popover>
  )
}

type View = ListSettings["views"][number]

const RemoveView = ({ settings, view }: Pick<SheetProps, "settings"> & { view: View }) => {
  const { t } = useTranslation("adminBulk")
  const { t: tOutcome } = useTranslation("adminOutcome")
  const remove = (): void => {
    void settings.removeView(view.name)
    showActionToast(t("views.removed", { name: view.name }), {
      label: tOutcome("undo.button"),
      run: () => void settings.restoreView(view),
    })
  }
  return (
    <IconButton label={t("views.remove", { name: view.name })} className={styles.remove} onClick={remove}>
      <CloseIcon />
    </IconButton>
  )
}

type ListViewToolsProps = { contentType: ContentTypeName; query: string } & (
  | { tool: "remove"; view: View }
  | ({ tool: "save" | "columns" } & Pick<SheetProps, "triggerRef" | "onClose">)
)

/** What changes the views of a list: a sheet to save the one that is shown, another for its columns, and how to delete one. */
const ListViewTools = ({ contentType, query, ...props }: ListViewToolsProps) => {
  const settings = useListViews(contentType, query)
  if (props.tool === "remove") return <RemoveView settings={settings} view={props.view} />
  const { tool, ...sheet } = props
  if (tool === "save") return <SaveView settings={settings} {...sheet} />
  return <ChooseColumns contentType={contentType} settings={settings} {...sheet} />
}

export default ListViewTools
