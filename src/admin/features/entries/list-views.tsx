import { Link } from "gatsby"
import { Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { loadMoreTexts } from "../../store/more-texts.ts"
import { Button } from "../../ui/button.tsx"
import { ColumnsIcon, NewIcon } from "../../ui/icons.ts"
import { useReadListSettingsQuery } from "./list-settings-api.ts"
import * as styles from "./list-views.module.css"
import { queryOf } from "./use-list-settings.ts"
import { lazyPart } from "../../ui/lazy-part.tsx"

const ListViewTools = lazyPart(async () => (await Promise.all([import("./list-view-tools.tsx"), loadMoreTexts()]))[0])

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

/** The views of a list, of which each is an address, and its columns. What changes them loads when it is asked for. */
export const ListViews = ({ contentType, query }: ListViewsProps) => {
  const { t } = useTranslation("adminEntries")
  const { data } = useReadListSettingsQuery(contentType)
  const [opened, setOpened] = useState<"save" | "columns" | null>(null)
  const triggers = { save: useRef<HTMLButtonElement>(null), columns: useRef<HTMLButtonElement>(null) }
  const views = data?.views ?? []
  const isKnown = [...usualViews, ...views].some((view) => view.query === query)
  const shown = views.find((view) => view.query === query)
  const linkTo = (of: string) => ({
    className: styles.view,
    to: `${paths.admin}/${contentType}${of === "" ? "" : `?${of}`}`,
    "aria-current": of === query ? ("true" as const) : undefined,
  })
  const triggerOf = (name: "save" | "columns") => ({
    variant: "bare" as const,
    ref: triggers[name],
    "aria-haspopup": "dialog" as const,
    "aria-expanded": opened === name,
    onClick: () => setOpened(opened === name ? null : name),
  })
  const tools = { contentType, query }
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t("views.label")}>
        {usualViews.map((view) => (
          <Link key={view.name} {...linkTo(view.query)}>
            {t(`views.usual.${view.name}`)}
          </Link>
        ))}
        {views.map((view) => (
          <span key={view.name} className={styles.own}>
            <Link {...linkTo(view.query)}>{view.name}</Link>
            {view === shown ? (
              <Suspense fallback={null}>
                <ListViewTools {...tools} tool="remove" view={view} />
              </Suspense>
            ) : null}
          </span>
        ))}
      </nav>
      {isKnown ? null : (
        <Button {...triggerOf("save")}>
          <NewIcon />
          {t("views.save")}
        </Button>
      )}
      <span className={styles.columns}>
        <Button {...triggerOf("columns")}>
          <ColumnsIcon />
          {t("views.columns")}
        </Button>
      </span>
      {opened === null ? null : (
        <Suspense fallback={null}>
          <ListViewTools {...tools} tool={opened} triggerRef={triggers[opened]} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
