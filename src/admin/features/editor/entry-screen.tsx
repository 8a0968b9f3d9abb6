import { useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { listReturn } from "../../address/list-return.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { useAdminLocation } from "../../address/admin-location.ts"
import { LinkButton } from "../../ui/button.tsx"
import { useListGameNamesQuery } from "../../store/games-api.ts"
import { Notice } from "../../ui/notice.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useOpenEntryQuery } from "./editor-api.ts"
import { EntryEditor } from "./entry-editor.tsx"
import { isNewAddress } from "../../address/new-address.ts"

/** A new post of a developer blog, once it is known of which game. */
const NewDevblogPost = ({ id, user }: { id: string; user: { id: string; name: string } }) => {
  const { t } = useTranslation("adminEditor")
  const { data, error, isFetching, refetch } = useListGameNamesQuery(undefined)
  const game = data && (data.items.find(({ state }) => state === "live") ?? data.items[0])
  const back = <LinkButton to={listReturn(`${paths.admin}/devblog`)}>{t("editor.back")}</LinkButton>
  if (game) return <EntryEditor key={id} contentType="devblog" id={id} entry={null} user={user} game={game.id} />
  if (data && !isFetching)
    return (
      <Notice kind="wait">
        <p>{t("editor.noGames")}</p>
        {back}
      </Notice>
    )
  return <LoadState isLoading={isFetching} error={error} retry={() => void refetch()} back={back} />
}

type EntryScreenProps = { contentType: ContentTypeName; id: string }

const OpenedEntry = ({ contentType, id }: EntryScreenProps) => {
  const { t } = useTranslation("adminEditor")
  const { search } = useAdminLocation()
  // The first save takes the sign of a new entry from the address: its editor stays, also when the address is read again.
  const [isNew] = useState(() => isNewAddress(search))
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, error, isFetching, refetch } = useOpenEntryQuery(
    { contentType, id },
    { skip: isNew, refetchOnMountOrArgChange: true }
  )
  if (!user) return null
  if (isNew && contentType === "devblog") return <NewDevblogPost id={id} user={user} />
  if (isNew) return <EntryEditor key={id} contentType={contentType} id={id} entry={null} user={user} />
  const failure = isFetching || data ? null : failureOf(error)
  if (failure)
    return (
      <ScreenFrame title={t(failure.status === 404 ? "unopened.missing" : "unopened.failed")}>
        <LoadState
          isLoading={false}
          error={failure}
          retry={() => void refetch()}
          back={<LinkButton to={listReturn(`${paths.admin}/${contentType}`)}>{t("editor.back")}</LinkButton>}
        />
      </ScreenFrame>
    )
  if (isFetching || !data) return <LoadState isLoading error={null} retry={() => void refetch()} />
  return <EntryEditor key={id} contentType={contentType} id={id} entry={data} user={user} />
}

/** Opens the current version of an entry, or a new entry that was never saved. */
const EntryScreen = (entry: EntryScreenProps) => <OpenedEntry key={entry.id} {...entry} />

export default EntryScreen
