import { Link } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../../shared/contract/webhooks.ts"
import { paths } from "../../../../shared/paths.ts"
import { Button } from "../../ui/button.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { WebhookDialog } from "./webhook-dialog.tsx"
import { WebhookState } from "./webhook-state.tsx"
import { useListWebhooksQuery } from "./webhooks-api.ts"
import * as styles from "./webhooks.module.css"

/** Programs that are notified of what happens to the content. */
const WebhookList = () => {
  const { t } = useTranslation("adminWebhooks")
  const list = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Webhook | "new" | null>(null)
  const items = list.data?.items ?? []
  const data = list.data && { items, page: 1, perPage: items.length, total: items.length }
  const columns: Column<Webhook>[] = [
    {
      key: "name",
      title: t("field.name"),
      cell: ({ id, name, url }) => (
        <>
          <Link className={styles.name} to={`${paths.admin}/webhooks/${id}`}>
            {name}
          </Link>
          <span className={styles.quiet}>{URL.parse(url)?.host}</span>
        </>
      ),
    },
    {
      key: "events",
      title: t("field.events"),
      quiet: true,
      cell: ({ events }) => events.map((event) => t(`event.${event}`)).join(", "),
    },
    { key: "state", title: t("field.state"), cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: "actions",
      title: t("field.actions"),
      cell: (webhook) => (
        <Button onClick={() => setOpen(webhook)}>
          {t("list.edit")}
          <span className="visually-hidden"> {webhook.name}</span>
        </Button>
      ),
    },
  ]
  return (
    <ScreenFrame
      title={t("title")}
      actions={
        <Button variant="main" onClick={() => setOpen("new")}>
          <NewIcon />
          {t("list.add")}
        </Button>
      }
    >
      <p className={styles.lead}>{t("lead")}</p>
      <ListBody
        label={t("title")}
        query={{ ...list, data }}
        idOf={({ id }) => id}
        columns={columns}
        empty={t("list.empty")}
        onPage={() => undefined}
      />
      {open === null ? null : <WebhookDialog webhook={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

export default WebhookList
