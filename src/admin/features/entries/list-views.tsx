import { Link } from "gatsby"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { listSettingLimits } from "../../../../shared/limits/lists.ts"
import { paths } from "../../../../shared/paths.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { showActionToast } from "../../ui/action-toast.tsx"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { CloseIcon, ColumnsIcon, NewIcon } from "../../ui/icons.ts"
import { Popover } from "../../ui/popover.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { optionalColumns } from "./entry-columns.tsx"
import * as styles from "./list-views.module.css"
import { queryOf } from "./use-list-settings.ts"
import { useListViews } from "./use-list-views.ts"

/** Views that every user has; each is the query of the list's address. */
const usualViews = [
  { name: "all", query: "" },
  { name: "drafts", query: queryOf({ state: "draft" }) },
  { name: "scheduled", query: queryOf({ state: "scheduled", sort: "scheduled" }) },
  { name: "mine", query: queryOf({ editor: "me" }) },
] as const

type ListViewsProps = {
  contentType: ContentTypeName
  /** Of the list as it is shown. */
  query: string
}

type Settings = ReturnType<typeof useListViews>

/** A sheet beside a button, which closes it. */
const useSheet = () => {
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  return {
    close: () => setOpen(false),
    button: {
      ref: triggerRef,
      "aria-haspopup": "dialog" as const,
      "aria-expanded": isOpen,
      onClick: () => setOpen(!isOpen),
    },
    sheet: { isOpen, triggerRef, onClose: () => setOpen(false) },
  }
}

/** Stores the list as it is shown under a name. */
const SaveView = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation("adminBulk")
  const { button, sheet, close } = useSheet()
  const [name, setName] = useState("")
  const { viewsMax, nameMax } = listSettingLimits
  const trimmed = name.trim()
  const isFull = settings.views.length >= viewsMax && !settings.views.some((view) => view.name === trimmed)
  const issue = isFull ? t("views.full", { count: viewsMax }) : null
  return (
    <>
      <Button variant="bare" {...button}>
        <NewIcon />
        {t("views.save")}
      </Button>
      <Popover {...sheet} label={t("views.save")}>
        <form
          className={styles.sheet}
          onSubmit={(event) => {
            event.preventDefault()
            if (trimmed === "" || isFull || trimmed.length > nameMax) return
            void settings.saveView(trimmed)
            setName("")
            close()
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
    </>
  )
}

const ChooseColumns = ({ contentType, settings }: { contentType: ContentTypeName; settings: Settings }) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const { button, sheet } = useSheet()
  return (
    <span className={styles.columns}>
      <Button variant="bare" {...button}>
        <ColumnsIcon />
        {t("views.columns")}
      </Button>
      <Popover {...sheet} label={t("views.columns")} placement="bottom end">
        <div className={styles.sheet}>
          {optionalColumns
            .filter((name) => name !== "cover" || contentType !== "jobs")
            .map((name) => (
              <CheckLine
                key={name}
                checked={settings.columns.includes(name)}
                onChange={(isShown) => void settings.showColumn(name, isShown)}
              >
                {tEntries(`list.column.${name}`)}
              </CheckLine>
            ))}
        </div>
      </Popover>
    </span>
  )
}

/** The views of a list, of which each is an address, and its columns. */
const ListViews = ({ contentType, query }: ListViewsProps) => {
  const settings = useListViews(contentType, query)
  const { t } = useTranslation("adminBulk")
  const { t: tAdmin } = useTranslation("admin")
  const addressOf = (of: string): string => `${paths.admin}/${contentType}${of === "" ? "" : `?${of}`}`
  const { views } = settings
  const isKnown = [...usualViews, ...views].some((view) => view.query === query)
  const remove = (view: (typeof views)[number]): void => {
    void settings.removeView(view.name)
    showActionToast(t("views.removed", { name: view.name }), {
      label: tAdmin("undo.button"),
      run: () => void settings.restoreView(view),
    })
  }
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t("views.label")}>
        {usualViews.map((view) => (
          <Link
            key={view.name}
            className={styles.view}
            to={addressOf(view.query)}
            aria-current={view.query === query ? "true" : undefined}
          >
            {t(`views.usual.${view.name}`)}
          </Link>
        ))}
        {views.map((view) => (
          <span key={view.name} className={styles.own}>
            <Link
              className={styles.view}
              to={addressOf(view.query)}
              aria-current={view.query === query ? "true" : undefined}
            >
              {view.name}
            </Link>
            {view.query === query ? (
              <IconButton
                label={t("views.remove", { name: view.name })}
                className={styles.remove}
                onClick={() => remove(view)}
              >
                <CloseIcon />
              </IconButton>
            ) : null}
          </span>
        ))}
      </nav>
      {isKnown ? null : <SaveView settings={settings} />}
      <ChooseColumns contentType={contentType} settings={settings} />
    </div>
  )
}

export default ListViews
