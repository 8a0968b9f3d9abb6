import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { hasRole } from "../../../../shared/roles.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { MenuButton } from "../../ui/menu.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { UnsubscribeDialog } from "./unsubscribe-dialog.tsx"
import { ExportDialog } from "./export-dialog.tsx"
import { InviteDialog } from "./invite-dialog.tsx"
import { NotificationList } from "./notification-list.tsx"
import { useTopicName, useTopics } from "../../store/topic-name.ts"
import * as styles from "./subscriber-overview.module.css"
import { useCountSubscribersQuery } from "./subscribers-api.ts"

const states = ["confirmed", "pending", "left"] as const

/** Numbers of subscribers by topic and language. Addresses are only in the export for admins. */
const SubscriberOverview = () => {
  const { t } = useTranslation("adminSubscribers")
  const languageName = useLanguageName()
  const locale = useLocale()
  const { data, isLoading, error, refetch } = useCountSubscribersQuery(undefined)
  const { data: user } = useCurrentUserQuery(undefined)
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const topics = useTopics()
  const [open, setOpen] = useState<"invite" | "end" | "export" | null>(null)
  const close = (): void => setOpen(null)
  const mayExport = hasRole(user?.roles ?? [], ["admin"])
  const countOf = (topic: string, language: string): number =>
    data?.topics.find((row) => row.topic === topic && row.locale === language)?.confirmed ?? 0
  return (
    <ScreenFrame
      title={t("overview.title")}
      actions={
        <>
          <Button onClick={() => setOpen("invite")}>{t("invite.open")}</Button>
          <MenuButton
            label={t("overview.more")}
            placement="bottom end"
            entries={[
              { id: "end", label: t("end.open"), onPress: () => setOpen("end") },
              ...(mayExport ? [{ id: "export", label: t("export.open"), onPress: () => setOpen("export") }] : []),
            ]}
          >
            {t("overview.more")}
          </MenuButton>
          <LinkButton variant="main" to={`${paths.admin}/subscribers/notify`}>
            {t("overview.notify")}
          </LinkButton>
        </>
      }
    >
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data ? (
        <>
          <dl className={styles.states}>
            {states.map((state) => (
              <div key={state} className={styles.state}>
                <dt className={styles.name}>{t(`state.${state}`)}</dt>
                <dd className={styles.count}>{formatNumber(data.states[state], locale)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>{t("overview.hint")}</p>
          <DataTable
            label={t("overview.table")}
            items={topics}
            idOf={(topic) => topic}
            columns={[
              { key: "topic", title: t("overview.topic"), cell: nameOf },
              ...locales.map((language) => ({
                key: language,
                title: languageName(language),
                cell: (topic: Topic) => formatNumber(countOf(topic, language), locale),
                quiet: true,
                numeric: true,
              })),
            ]}
          />
        </>
      ) : null}
      <section className={styles.letters} aria-labelledby="letters-title">
        <h2 id="letters-title">{t("notifications.title")}</h2>
        <NotificationList />
      </section>
      {open === "invite" ? <InviteDialog onClose={close} /> : null}
      {open === "end" ? <UnsubscribeDialog onClose={close} /> : null}
      {open === "export" ? <ExportDialog count={data?.states.confirmed ?? 0} onClose={close} /> : null}
    </ScreenFrame>
  )
}

export default SubscriberOverview
