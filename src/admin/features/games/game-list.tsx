import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AdminGame } from "../../../../shared/contract/games.ts"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useListGamesQuery, useOrderGamesMutation } from "../../store/games-api.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { Badge } from "../../ui/badge.tsx"
import { LinkButton } from "../../ui/button.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { TimeAgo } from "../../ui/date-time.tsx"
import { MoveDownIcon, MoveUpIcon, NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { movedRow } from "./game-draft.ts"
import * as styles from "./games.module.css"

/** The signs of states that games share with entries. */
export const gameBadges = { draft: "draft", live: "published", closed: "closed" } as const

const screenOf = (id: string): string => `${paths.admin}/games/${id}`

/** The games of the studio, in the order in which the site shows them. */
const GameList = () => {
  const { t } = useTranslation("adminGames")
  const locale = useLocale()
  const forVisitors = useForVisitors()
  const list = useListGamesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [order, { isLoading }] = useOrderGamesMutation()
  const items = list.data?.items ?? []
  const move = async (index: number, by: -1 | 1): Promise<void> => {
    const ids = movedRow(items, index, by).map(({ id }) => id)
    const failure = failureOf((await order({ ids })).error)
    if (failure) showErrorToast(t("list.notMoved"), failure.data)
    else toast.success(forVisitors(t("list.moved")))
  }
  const nameOf = ({ id, content }: AdminGame): string => content.name[locale] || id
  const columns: Column<AdminGame>[] = [
    {
      key: "name",
      title: t("list.name"),
      fills: true,
      cell: (game) => (
        <>
          <b>{nameOf(game)}</b>
          <span className={styles.address}>{paths.game(game.id)}</span>
        </>
      ),
    },
    {
      key: "state",
      title: t("list.state"),
      cell: ({ state }) => <Badge variant={gameBadges[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: "updated", title: t("list.updated"), quiet: true, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
    {
      key: "actions",
      title: t("list.actions"),
      cell: (game) => {
        const index = items.indexOf(game)
        return (
          <span className={styles.acts}>
            <LinkButton to={screenOf(game.id)}>
              {t("list.edit")}
              <span className="visually-hidden"> {nameOf(game)}</span>
            </LinkButton>
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                label={`${t(by < 0 ? "list.up" : "list.down")}: ${nameOf(game)}`}
                disabled={isLoading || index + by < 0 || index + by >= items.length}
                onClick={() => void move(index, by)}
              >
                {by < 0 ? <MoveUpIcon /> : <MoveDownIcon />}
              </IconButton>
            ))}
          </span>
        )
      },
    },
  ]
  const data = list.data && { items, page: 1, perPage: items.length, total: items.length }
  return (
    <ScreenFrame
      title={t("title")}
      actions={
        <LinkButton variant="main" to={screenOf("new")}>
          <NewIcon />
          {t("list.add")}
        </LinkButton>
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
    </ScreenFrame>
  )
}

export default GameList
