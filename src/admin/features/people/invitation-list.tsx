import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Invitation } from "../../../../shared/contract/invitations.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { serverNow } from "../../store/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { DataTable, type Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import * as styles from "./user-list.module.css"
import { useListInvitationsQuery, useResendInvitationMutation, useRevokeInvitationMutation } from "./users-api.ts"

/** Columns of the list of invitations. */
const useInvitationColumns = (
  resend: (invitation: Invitation) => void,
  revoke: (invitation: Invitation) => void
): Column<Invitation>[] => {
  const { t } = useTranslation("adminPeople")
  const [now] = useState(() => new Date(serverNow()).toISOString())
  return [
    {
      key: "email",
      title: t("field.email"),
      cell: ({ email, invitedBy }) => (
        <>
          <span className={styles.name}>{email}</span>
          {invitedBy === null ? null : <span className={styles.email}>{t("invitations.by", { name: invitedBy })}</span>}
        </>
      ),
    },
    {
      key: "roles",
      title: t("field.roles"),
      cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(", "),
    },
    { key: "sent", title: t("field.sent"), quiet: true, cell: ({ sentAt }) => <DateTime at={sentAt} /> },
    {
      key: "until",
      title: t("field.until"),
      cell: ({ expiresAt }) =>
        expiresAt > now ? <DateTime at={expiresAt} /> : <span className={styles.out}>{t("invitations.expired")}</span>,
    },
    {
      key: "actions",
      title: t("field.actions"),
      cell: (invitation) => (
        <span className={styles.access}>
          <Button onClick={() => resend(invitation)}>
            {t("invitations.resend")}
            <span className="visually-hidden">: {invitation.email}</span>
          </Button>
          <Button variant="danger" onClick={() => revoke(invitation)}>
            {t("invitations.revoke")}
            <span className="visually-hidden">: {invitation.email}</span>
          </Button>
        </span>
      ),
    },
  ]
}

/** The open invitations, with their actions; nothing when there are none. */
export const InvitationList = () => {
  const { t } = useTranslation("adminPeople")
  const { data, error, isLoading, refetch } = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [resendInvitation] = useResendInvitationMutation()
  const [revokeInvitation, revoking] = useRevokeInvitationMutation()
  const [unwanted, setUnwanted] = useState<Invitation | null>(null)
  const resend = async ({ id, email }: Invitation): Promise<void> => {
    const failure = failureOf((await resendInvitation(id)).error)
    if (!failure) toast.success(t("invite.done", { email }))
    else if (failure.status === 429) showErrorToast(t("invitations.tooOften"), null)
    else showErrorToast(t("invite.failed"), failure.data)
  }
  const revoke = async ({ id, email }: Invitation): Promise<void> => {
    const failure = failureOf((await revokeInvitation(id)).error)
    // Taken up or revoked meanwhile: either way it is gone.
    if (failure && failure.status !== 404) {
      showErrorToast(t("access.failed"), failure.data)
      return
    }
    if (!failure) toast.success(t("invitations.revoked", { email }))
    else void refetch()
    setUnwanted(null)
  }
  const columns = useInvitationColumns((invitation) => void resend(invitation), setUnwanted)
  if (!data) return <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
  if (data.items.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations">{t("invitations.title")}</h2>
      <DataTable label={t("invitations.title")} items={data.items} idOf={({ id }) => id} columns={columns} />
      {unwanted ? (
        <ConfirmDialog
          title={t("invitations.question", { email: unwanted.email })}
          confirm={t("invitations.revoke")}
          busy={revoking.isLoading}
          onConfirm={() => void revoke(unwanted)}
          onClose={() => setUnwanted(null)}
        >
          <p>{t("invitations.consequence")}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
