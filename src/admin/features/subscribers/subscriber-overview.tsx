import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { topics } from "../../../../shared/subscriptions.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { LinkButton } from "../../ui/button.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { NotificationList } from "./notification-list.tsx"
import * as styles from "./subscriber-overview.module.css"
import { useCountSubscribersQuery } from "./subscribers-api.ts"

const states = ["confirmed", "pending", "left"] as const

/** How many get letters, about what and in which language; never who. */
const SubscriberOverview = () => {
  const { t } = useTranslation("adminSubscribers")
  const locale = useLocale()
  const { data, isLoading, error, refetch } = useCountSubscribersQuery(undefined)
  const countOf = (topic: string, language: string): number =>
    data?.topics.find((row) => row.topic === topic && row.locale === language)?.confirmed ?? 0
  return (
    <ScreenFrame
      title={t("overview.title")}
      actions={
        <LinkButton look="main" to={`${paths.admin}/subscribers/notify`}>
          {t("overview.notify")}
        </LinkButton>
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
              { key: "topic", title: t("overview.topic"), cell: (topic) => t(`topic.${topic}`) },
              ...locales.map((language) => ({
                key: language,
                title: t(`locale.${language}`),
                cell: (topic: (typeof topics)[number]) => formatNumber(countOf(topic, language), locale),
                quiet: true,
              })),
            ]}
          />
        </>
      ) : null}
      <section className={styles.letters} aria-labelledby="letters-title">
        <h2 id="letters-title">{t("notifications.title")}</h2>
        <NotificationList />
      </section>
    </ScreenFrame>
  )
}

export default SubscriberOverview
