import { navigate } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Webhook, WebhookDelivery } from "../../../../shared/contract/webhooks.ts"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Facts } from "../../ui/facts.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SecretDialog } from "./webhook-dialog.tsx"
import { DeliveryOutcome, WebhookState } from "./webhook-state.tsx"
import {
  useListDeliveriesQuery,
  useListWebhooksQuery,
  useRemoveWebhookMutation,
  useRenewWebhookSecretMutation,
  useResendDeliveryMutation,
  useTestWebhookMutation,
} from "./webhooks-api.ts"
import * as styles from "./webhooks.module.css"

/** How often the log is read again while its screen is open, in milliseconds. */
const readInterval = 5_000

const Deliveries = ({ id }: { id: string }) => {
  const { t } = useTranslation("adminWebhooks")
  const [{ page = "1" }, change] = useListAddress(["page"] as const)
  const list = useListDeliveriesQuery(
    { webhook: id, page: Number(page) },
    { refetchOnMountOrArgChange: true, pollingInterval: readInterval, skipPollingIfUnfocused: true }
  )
  const [resend, { isLoading }] = useResendDeliveryMutation()
  const run = async (delivery: WebhookDelivery): Promise<void> => {
    const failure = failureOf((await resend(delivery.id)).error)
    if (failure) showErrorToast(t("log.failed"), failure.data)
    else toast.success(t("log.resent"))
  }
  const columns: Column<WebhookDelivery>[] = [
    { key: "created", title: t("log.created"), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      key: "event",
      title: t("log.event"),
      cell: ({ event, title, body }) => (
        <>
          {t(`event.${event}`)}
          <span className={styles.quiet}>{title}</span>
          {body === null ? null : (
            <details>
              <summary>{t("log.body")}</summary>
              <code className={styles.body}>{body}</code>
            </details>
          )}
        </>
      ),
    },
    { key: "outcome", title: t("field.state"), cell: (delivery) => <DeliveryOutcome delivery={delivery} /> },
    {
      key: "actions",
      title: t("field.actions"),
      cell: (delivery) =>
        delivery.state === "held" ? null : (
          <Button disabled={isLoading} onClick={() => void run(delivery)}>
            {t("log.resend")}
          </Button>
        ),
    },
  ]
  return (
    <ListBody
      label={t("log.title")}
      query={list}
      idOf={({ id: delivery }) => delivery}
      columns={columns}
      empty={t("log.empty")}
      onPage={(to) => change({ page: String(to) })}
    />
  )
}

/** Asks before a secret is replaced, and shows the new one. */
const NewSecret = ({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation("adminWebhooks")
  const [renew, { isLoading, data }] = useRenewWebhookSecretMutation()
  const run = async (): Promise<void> => {
    const failure = failureOf((await renew(id)).error)
    if (failure) showErrorToast(t("secret.failed"), failure.data)
  }
  if (data) return <SecretDialog name={name} secret={data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t("secret.question", { name })}
      confirm={t("secret.run")}
      variant="main"
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("secret.consequence")}</p>
    </ConfirmDialog>
  )
}

const Removal = ({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation("adminWebhooks")
  const [remove, { isLoading }] = useRemoveWebhookMutation()
  const run = async (): Promise<void> => {
    const failure = failureOf((await remove(id)).error)
    if (failure) showErrorToast(t("remove.failed"), failure.data)
    else {
      toast.success(t("remove.done", { name }))
      navigate(`${paths.admin}/webhooks`)
    }
  }
  return (
    <ConfirmDialog
      title={t("remove.question", { name })}
      confirm={t("remove.run")}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("remove.consequence")}</p>
    </ConfirmDialog>
  )
}

const Actions = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation("adminWebhooks")
  const [open, setOpen] = useState<"secret" | "remove" | null>(null)
  const [test, { isLoading }] = useTestWebhookMutation()
  const run = async (): Promise<void> => {
    const failure = failureOf((await test(webhook.id)).error)
    if (failure) showErrorToast(t("test.failed"), failure.data)
    else toast.success(t("test.done"))
  }
  const close = (): void => setOpen(null)
  return (
    <>
      <Button variant="main" disabled={isLoading} onClick={() => void run()}>
        {t("test.run")}
      </Button>
      <Button onClick={() => setOpen("secret")}>{t("secret.run")}</Button>
      <Button variant="danger" onClick={() => setOpen("remove")}>
        {t("remove.run")}
      </Button>
      {open === "secret" ? <NewSecret webhook={webhook} onClose={close} /> : null}
      {open === "remove" ? <Removal webhook={webhook} onClose={close} /> : null}
    </>
  )
}

/** A webhook with its latest deliveries. */
const WebhookLog = ({ id }: { id: string }) => {
  const { t } = useTranslation("adminWebhooks")
  const { data, isLoading, error, refetch } = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true })
  const webhook = data?.items.find((one) => one.id === id)
  return (
    <ScreenFrame
      title={webhook?.name ?? t("title")}
      actions={
        <>
          <LinkButton to={`${paths.admin}/webhooks`}>{t("log.back")}</LinkButton>
          {webhook ? <Actions webhook={webhook} /> : null}
        </>
      }
    >
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && !webhook ? (
        <Notice kind="bad">
          <p>{t("log.gone")}</p>
        </Notice>
      ) : null}
      {webhook ? (
        <>
          <Facts
            facts={[
              [t("field.url"), <code key="url">{webhook.url}</code>],
              [t("field.events"), webhook.events.map((event) => t(`event.${event}`)).join(", ")],
              [t("field.state"), <WebhookState key="state" webhook={webhook} />],
              [
                t("field.formerSecret"),
                webhook.formerSecretUntil && <DateTime key="former" at={webhook.formerSecretUntil} />,
              ],
            ]}
          />
          <Deliveries id={id} />
        </>
      ) : null}
    </ScreenFrame>
  )
}

export default WebhookLog
