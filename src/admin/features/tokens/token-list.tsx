import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { ApiToken } from "../../../../shared/contract/api-tokens.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { NewToken } from "./new-token.tsx"
import * as styles from "./token-list.module.css"
import { useListTokensQuery, useRevokeTokenMutation } from "./tokens-api.ts"

const useColumns = (revoke: (token: ApiToken) => void): Column<ApiToken>[] => {
  const { t } = useTranslation("adminTokens")
  return [
    {
      key: "name",
      title: t("field.name"),
      cell: ({ name, madeBy }) => (
        <>
          <span className={styles.name}>{name}</span>
          {madeBy === null ? null : <span className={styles.quiet}>{t("list.by", { name: madeBy })}</span>}
        </>
      ),
    },
    {
      key: "scopes",
      title: t("field.scopes"),
      cell: ({ role, scopes }) => (
        <>
          {t(`role.${role}`)}
          {": "}
          {scopes.map((scope) => t(`scope.${scope}`)).join(", ")}
        </>
      ),
    },
    {
      key: "used",
      title: t("field.lastUsed"),
      quiet: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className={styles.never}>{t("list.never")}</span> : <DateTime at={lastUsedAt} />,
    },
    { key: "until", title: t("field.until"), quiet: true, cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
    {
      key: "state",
      title: t("field.state"),
      cell: ({ state }) => (
        <Badge variant={state === "active" ? "good" : state === "stopped" ? "bad" : "closed"}>
          {t(`state.${state}`)}
        </Badge>
      ),
    },
    {
      key: "actions",
      title: t("field.actions"),
      cell: (token) =>
        token.state === "active" || token.state === "stopped" ? (
          <Button variant="danger" onClick={() => revoke(token)}>
            {t("revoke.run")}
            <span className="visually-hidden">: {token.name}</span>
          </Button>
        ) : null,
    },
  ]
}

/** Asks before a token is revoked. */
const RevokeToken = ({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) => {
  const { t } = useTranslation("adminTokens")
  const [revoke, { isLoading }] = useRevokeTokenMutation()
  const run = async (): Promise<void> => {
    const failure = failureOf((await revoke(id)).error)
    if (failure) showErrorToast(t("revoke.failed"), failure.data)
    else {
      toast.success(t("revoke.done", { name }))
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={t("revoke.question", { name })}
      confirm={t("revoke.run")}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("revoke.consequence")}</p>
    </ConfirmDialog>
  )
}

/** The tokens by which programs call the API. */
const TokenList = () => {
  const { t } = useTranslation("adminTokens")
  const list = useListTokensQuery(undefined, { refetchOnMountOrArgChange: true })
  const [adding, setAdding] = useState(false)
  const [unwanted, setUnwanted] = useState<ApiToken | null>(null)
  const columns = useColumns(setUnwanted)
  const items = list.data?.items ?? []
  const data = list.data && { items, page: 1, perPage: items.length, total: items.length }
  return (
    <ScreenFrame
      title={t("title")}
      actions={
        <Button variant="main" onClick={() => setAdding(true)}>
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
      {adding ? <NewToken onClose={() => setAdding(false)} /> : null}
      {unwanted ? <RevokeToken token={unwanted} onClose={() => setUnwanted(null)} /> : null}
    </ScreenFrame>
  )
}

export default TokenList
