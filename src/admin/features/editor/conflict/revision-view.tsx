import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Locale } from "../../../../../shared/locales.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { RevisionRestore } from "./revision-restore.tsx"
import { lazyPart } from "../../../ui/lazy-part.tsx"

const RevisionText = lazyPart(() => import("./revision-text.tsx"))

type RevisionViewProps = {
  draft: EntryDraft
  state: DraftState
  version: number
  /** The version that it is compared with; null for the one before. */
  since: number | null
  /** The languages in sight. */
  shown: readonly Locale[]
  /** Whether the list of revisions stands beside it. */
  hasList: boolean
  onVersion: (version: number) => void
  /** Gives the place back to the text. */
  onClose: () => void
}

/** A revision in the place of the text, and what asks before it is restored. */
export const RevisionView = ({
  draft,
  state,
  version,
  since,
  shown,
  hasList,
  onVersion,
  onClose,
}: RevisionViewProps) => {
  const { t } = useTranslation("adminEditor")
  const [isRestoring, setRestoring] = useState(false)
  const isStopped = state.conflict !== null || state.removed !== null
  const canRestore = !isStopped && state.saved?.version !== version
  const restored = (): void => {
    setRestoring(false)
    onClose()
    toast.success(t("history.restored", { version }))
  }
  return (
    <>
      <Suspense fallback={<LoadState isLoading error={null} retry={() => undefined} />}>
        <RevisionText
          draft={draft}
          version={version}
          since={since}
          shown={shown}
          takesFocus={!hasList}
          onVersion={onVersion}
          onRestore={canRestore ? () => setRestoring(true) : null}
          onClose={onClose}
        />
      </Suspense>
      {isRestoring && canRestore ? (
        <Dialog title={t("restore.title", { version })} onClose={() => setRestoring(false)}>
          <RevisionRestore
            draft={draft}
            content={state.content}
            version={version}
            onDone={restored}
            onClose={() => setRestoring(false)}
          />
        </Dialog>
      ) : null}
    </>
  )
}
