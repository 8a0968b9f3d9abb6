import { useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { notifiableKinds } from "./audience.ts"
import { EntryChoice } from "./entry-choice.tsx"
import { NotificationList } from "./notification-list.tsx"
import { NotifyForm } from "./notify-form.tsx"
import type { NotifiableItem } from "./subscribers-api.ts"
import * as styles from "./notify-subscribers.module.css"

/** Notifies subscribers of an entry: choice of entry and languages, number of recipients, then the progress. */
const NotifySubscribers = () => {
  const { t } = useTranslation("adminSubscribers")
  const [listQuery, change] = useListAddress(["kind", "q"])
  const [chosen, setChosen] = useState<NotifiableItem | null>(null)
  const kind = notifiableKinds.find((each) => each === listQuery.kind) ?? "blog"
  return (
    <ScreenFrame
      title={t("notify.title")}
      actions={<LinkButton to={`${paths.admin}/subscribers`}>{t("notify.back")}</LinkButton>}
    >
      <section className={styles.step} aria-labelledby="entry-title">
        <h2 id="entry-title">{t("notify.entry")}</h2>
        <FilterBar>
          <Choice
            label={t("notify.kind")}
            value={kind}
            options={notifiableKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChoose={(value) => {
              setChosen(null)
              change({ kind: value })
            }}
          />
          <SearchBox label={t("notify.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
        </FilterBar>
        <EntryChoice kind={kind} q={listQuery.q ?? ""} chosen={chosen?.id ?? null} onChoose={setChosen} />
      </section>
      {chosen ? (
        <>
          <section className={styles.step} aria-labelledby="reach-title">
            <h2 id="reach-title">{t("notify.languages")}</h2>
            <NotifyForm key={chosen.id} kind={kind} entry={chosen} />
          </section>
          <section className={styles.step} aria-labelledby="letters-title">
            <h2 id="letters-title">{t("notify.letters")}</h2>
            <NotificationList key={chosen.id} entryId={chosen.id} />
          </section>
        </>
      ) : null}
    </ScreenFrame>
  )
}

export default NotifySubscribers
