import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { listReturn } from "../../address/list-return.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { useAdminLocation } from "../../address/admin-location.ts"
import { LinkButton } from "../../ui/button.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useOpenEntryQuery } from "./editor-api.ts"
import { EntryEditor } from "./entry-editor.tsx"
import { isNewAddress } from "../../address/new-address.ts"

/** Opens the current version of an entry, or a new entry that was never saved. */
const EntryScreen = ({ contentType, id }: { contentType: ContentTypeName; id: string }) => {
  const { t } = useTranslation("adminEditor")
  const { search } = useAdminLocation()
  const isNew = isNewAddress(search)
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, error, isFetching, refetch } = useOpenEntryQuery(
    { contentType, id },
    { skip: isNew, refetchOnMountOrArgChange: true }
  )
  if (!user) return null
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

export default EntryScreen
