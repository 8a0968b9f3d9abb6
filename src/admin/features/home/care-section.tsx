import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../../shared/contract/overview.ts"
import { paths } from "../../../../shared/paths.ts"
import { DateTime } from "../../ui/date-time.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { HomeRows } from "./home-rows.tsx"
import { HomeSection } from "./home-section.tsx"
import { useDroppedMailsQuery, useFailedMailsQuery, useFailingWebhooksQuery } from "./home-api.ts"

type EntryText = Overview["behind"]["items"][number]

type CareList<Item extends EntryText> = { items: readonly Item[]; total: number } | null

/** One concern: the first texts that need care. Nothing where there are none. */
const Concern = <Item extends EntryText>({
  name,
  list,
  note,
  more = [],
}: {
  name: "deadLinks" | "silentPictures" | "behind" | "endingVacancies"
  list: CareList<Item>
  note: (item: Item) => ReactNode
  more?: readonly { to: string; label: string }[]
}) => {
  const { t } = useTranslation("adminHome")
  if (list === null || list.total === 0) return null
  const others = list.total - list.items.length
  return (
    <HomeSection level={3} title={t(`care.${name}.title`, { count: list.total })} tone="care" more={more}>
      <HomeRows
        empty=""
        rows={list.items.map((item) => ({
          id: `${item.id} ${item.locale}`,
          to: `${paths.admin}/${item.contentType}/${item.id}`,
          title: item.title || t("care.untitled"),
          note: (
            <>
              {item.locale.toUpperCase()} · {note(item)}
            </>
          ),
        }))}
      />
      {others > 0 ? <p>{t("care.others", { count: others })}</p> : null}
    </HomeSection>
  )
}

type Query = { isLoading: boolean; error?: unknown; refetch: () => unknown }

/** A concern with a query of its own, while it is not known whether there is anything. */
const NotKnown = ({
  name,
  query: { isLoading, error, refetch },
}: {
  name: "mails" | "dropped" | "webhooks"
  query: Query
}) => {
  const { t } = useTranslation("adminHome")
  return (
    <HomeSection level={3} title={t(`care.${name}.name`)}>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
    </HomeSection>
  )
}

/** Mails that could not be sent; admins alone see them. */
const FailedMails = () => {
  const { t } = useTranslation("adminHome")
  const query = useFailedMailsQuery(undefined)
  const { data, error } = query
  if (!data || error) return <NotKnown name="mails" query={query} />
  if (data.total === 0) return null
  return (
    <HomeSection
      level={3}
      title={t("care.mails.title", { count: data.total })}
      tone="care"
      more={[{ to: `${paths.admin}/mail?state=failed`, label: t("care.mails.all") }]}
    >
      <HomeRows
        empty=""
        rows={data.items.map(({ id, subject, createdAt }) => ({
          id,
          to: `${paths.admin}/mail/${id}`,
          title: subject,
          note: <DateTime at={createdAt} />,
        }))}
      />
    </HomeSection>
  )
}

/** Webhooks whose messages have not arrived for an hour; admins alone see them. */
const FailingWebhooks = () => {
  const { t } = useTranslation("adminHome")
  const query = useFailingWebhooksQuery(undefined)
  const { data, error } = query
  if (!data || error) return <NotKnown name="webhooks" query={query} />
  if (data.total === 0) return null
  return (
    <HomeSection
      level={3}
      title={t("care.webhooks.title", { count: data.total })}
      tone="care"
      more={[{ to: `${paths.admin}/webhooks`, label: t("care.webhooks.all") }]}
    >
      <HomeRows
        empty=""
        rows={data.items.map(({ id, name, failingSince }) => ({
          id,
          to: `${paths.admin}/webhooks/${id}`,
          title: name,
          note: (
            <>
              {t("care.webhooks.since")} <DateTime at={failingSince} />
            </>
          ),
        }))}
      />
    </HomeSection>
  )
}

/** Mails to subscribers that were dropped, because their entries were unpublished before they went. */
const DroppedMails = () => {
  const { t } = useTranslation("adminHome")
  const query = useDroppedMailsQuery(undefined)
  const { data, error } = query
  if (!data || error) return <NotKnown name="dropped" query={query} />
  if (data.total === 0) return null
  return (
    <HomeSection
      level={3}
      title={t("care.dropped.title", { count: data.total })}
      tone="care"
      more={[{ to: `${paths.admin}/subscribers`, label: t("care.dropped.all") }]}
    >
      <HomeRows
        empty=""
        rows={data.items.map(({ id, kind, entryId, locale, title, canceledAt }) => ({
          id,
          to: `${paths.admin}/${kind === "job" ? "jobs" : kind}/${entryId}`,
          title,
          note: (
            <>
              {locale.toUpperCase()} · {t("care.dropped.note")} {canceledAt ? <DateTime at={canceledAt} /> : null}
            </>
          ),
        }))}
      />
    </HomeSection>
  )
}

/** What is broken or about to be, with a card for each concern; one sentence where all is well. */
export const CareSection = ({
  overview,
  seesMails,
  seesDropped,
}: {
  overview: Overview
  seesMails: boolean
  seesDropped: boolean
}) => {
  const { t } = useTranslation("adminHome")
  const mails = useFailedMailsQuery(undefined, { skip: !seesMails })
  const webhooks = useFailingWebhooksQuery(undefined, { skip: !seesMails })
  const dropped = useDroppedMailsQuery(undefined, { skip: !seesDropped })
  const { deadLinks, silentPictures, behind, endingVacancies } = overview
  const total = [deadLinks, silentPictures, behind, endingVacancies, mails.data, webhooks.data, dropped.data].reduce(
    (sum, list) => sum + (list?.total ?? 0),
    0
  )
  const queries = [...(seesMails ? [mails, webhooks] : []), ...(seesDropped ? [dropped] : [])]
  const areLoaded = queries.every(({ data, error }) => data && !error)
  if (total === 0 && areLoaded)
    return (
      <HomeSection level={3} title={t("care.well")}>
        <p>{t(seesMails ? "care.checkedWithMails" : "care.checked")}</p>
      </HomeSection>
    )
  return (
    <>
      <Concern name="deadLinks" list={deadLinks} note={({ targets }) => targets.join(", ")} />
      <Concern
        name="silentPictures"
        list={silentPictures}
        note={({ count }) => t("care.silentPictures.note", { count })}
      />
      <Concern
        name="behind"
        list={behind}
        note={() => t("care.behind.note")}
        more={[{ to: `${paths.admin}/translations`, label: t("care.behind.all") }]}
      />
      <Concern
        name="endingVacancies"
        list={endingVacancies}
        note={({ at, isClosed }) => (
          <>
            {t(isClosed ? "care.endingVacancies.over" : "care.endingVacancies.until")} <DateTime at={at} />
          </>
        )}
      />
      {seesMails ? <FailedMails /> : null}
      {seesMails ? <FailingWebhooks /> : null}
      {seesDropped ? <DroppedMails /> : null}
    </>
  )
}
