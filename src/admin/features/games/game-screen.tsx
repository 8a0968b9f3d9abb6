import { navigate } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AdminGame } from "../../../../shared/contract/games.ts"
import type { GameId } from "../../../../shared/games.ts"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { dropDraftsAbout } from "../../drafts/use-persisted-draft.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useListGamesQuery, useRemoveGameMutation, useSetGameStateMutation } from "../../store/games-api.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { GameForm } from "./game-form.tsx"
import { gameBadges } from "./game-list.tsx"
import * as styles from "./games.module.css"
import { useTypedGame } from "./use-typed-game.ts"

const listPath = `${paths.admin}/games`

type Act = "publish" | "close" | "remove"

/** Asks before a game goes live, closes, or its draft is deleted. */
const ActDialog = ({ act, game, onClose }: { act: Act; game: AdminGame; onClose: () => void }) => {
  const { t } = useTranslation("adminGames")
  const forVisitors = useForVisitors()
  const [setState, setting] = useSetGameStateMutation()
  const [remove, removing] = useRemoveGameMutation()
  const { id, version } = game
  const [typed, setTyped, latestTyped] = useTypedGame(id)
  const send = async () => {
    if (act === "remove") return remove({ id, version })
    const sent = await setState({ id, version, state: act === "publish" ? "live" : "closed" })
    const later = latestTyped()
    // The new version has the content over which it was typed.
    if (sent.data && later?.version === version) setTyped({ ...later, version: sent.data.version })
    return sent
  }
  const run = async (): Promise<void> => {
    const failure = failureOf((await send()).error)
    onClose()
    if (failure) {
      showErrorToast(t(`${act}.failed`), failure.data)
      return
    }
    toast.success(act === "remove" ? t("remove.done") : forVisitors(t(`${act}.done`)))
    if (act === "remove") {
      dropDraftsAbout(id)
      navigate(listPath, { replace: true })
    }
  }
  return (
    <ConfirmDialog
      title={t(`${act}.question`)}
      confirm={t(act === "publish" && game.state === "closed" ? "reopen.run" : `${act}.run`)}
      variant={act === "publish" ? "main" : "danger"}
      busy={setting.isLoading || removing.isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t(`${act}.text`, { address: paths.game(id) })}</p>
      {act === "publish" && typed ? <p>{t("publish.unsaved")}</p> : null}
    </ConfirmDialog>
  )
}

/** What can be done with a game beside its fields. */
const GameActions = ({ game }: { game: AdminGame }) => {
  const { t } = useTranslation("adminGames")
  const [act, setAct] = useState<Act | null>(null)
  const { state, id } = game
  return (
    <div className={styles.row}>
      <Badge variant={gameBadges[state]}>{t(`state.${state}`)}</Badge>
      {state === "live" ? (
        <a href={paths.game(id)} target="_blank" rel="noopener">
          {t("form.site")}
        </a>
      ) : (
        <Button onClick={() => setAct("publish")}>{t(state === "closed" ? "reopen.run" : "publish.run")}</Button>
      )}
      {state === "live" ? <Button onClick={() => setAct("close")}>{t("close.run")}</Button> : null}
      {state === "draft" ? <Button onClick={() => setAct("remove")}>{t("remove.run")}</Button> : null}
      {act ? <ActDialog act={act} game={game} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

/** One game with all its fields. @param id null for a new one */
const GameScreen = ({ id }: { id: GameId | null }) => {
  const { t } = useTranslation("adminGames")
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useListGamesQuery(undefined, { refetchOnMountOrArgChange: true })
  const back = <LinkButton to={listPath}>{t("form.back")}</LinkButton>
  const game = id === null ? null : data?.items.find((one) => one.id === id)
  if (id === null)
    return (
      <ScreenFrame title={t("form.new")} actions={back}>
        <GameForm game={null} />
      </ScreenFrame>
    )
  if (!game)
    return (
      <ScreenFrame title={t("title")} actions={back}>
        {data && !isFetching ? (
          <Notice kind="wait">
            <p>{t("form.gone")}</p>
          </Notice>
        ) : (
          <LoadState isLoading={isFetching} error={error} retry={() => void refetch()} back={back} />
        )}
      </ScreenFrame>
    )
  return (
    <ScreenFrame title={game.content.name[locale] || game.id} actions={back}>
      <GameActions game={game} />
      <GameForm game={game} />
    </ScreenFrame>
  )
}

export default GameScreen
