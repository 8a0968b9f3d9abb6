import { navigate } from "gatsby"
import { useMemo, useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AdminGame } from "../../../../shared/contract/games.ts"
import { withDefaultTexts } from "../../../../shared/default-texts.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { useAddGameMutation, useEditGameMutation } from "../../store/games-api.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { Button } from "../../ui/button.tsx"
import { ConflictNotice } from "../../ui/conflict-notice.tsx"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { FactSection } from "./fact-section.tsx"
import { FeatureSection } from "./feature-section.tsx"
import { contentOf, issuesOf, refusedFields, typedOf, type GameIssues, type TypedGame } from "./game-draft.ts"
import { useIssueAt, type GameEditing } from "./game-fields.tsx"
import { LookSection } from "./look-section.tsx"
import { QuestionSection } from "./question-section.tsx"
import { ShotSection } from "./shot-section.tsx"
import { StoreSection } from "./store-section.tsx"
import { TextSection } from "./text-section.tsx"
import { TrailerSection } from "./trailer-section.tsx"
import { useTypedGame } from "./use-typed-game.ts"
import * as styles from "./games.module.css"

const noIssues: GameIssues = new Map()

/** What is typed of a game. It stays in the browser, with the pictures that were chosen, until it is saved. */
const useGameDraft = (game: AdminGame | null) => {
  const [kept, setDraft, , finishDraft] = useTypedGame(game?.id ?? null)
  const [chosen, setChosen, latestChosen, finishChosen] = usePersistedDraft<TypedGame["pictures"]>(
    `game-pictures:${game?.id ?? "new"}`,
    "saved"
  )
  const typed = useMemo(() => {
    const saved = typedOf(game)
    // What was typed before the site had a language, or games a field, lacks them.
    return kept ? (withDefaultTexts({ ...kept, content: { ...saved.content, ...kept.content } }) as TypedGame) : saved
  }, [kept, game])
  return {
    draft: { ...typed, pictures: { ...typed.pictures, ...chosen } },
    isTyped: kept !== null,
    setDraft,
    showPicture: (id: string, url: string): void => setChosen({ ...latestChosen(), [id]: url }),
    drop: (): void => {
      setDraft(null)
      setChosen(null)
    },
    /** Drops what is saved; what was typed since goes on in the form of the saved game, over its version. */
    finish: ({ id, version }: AdminGame): void => {
      finishDraft(kept, (later) => ({ ...later, id, version }), `game:${id}`)
      finishChosen(chosen, (later) => later, `game-pictures:${id}`)
    },
  }
}

type GameDraft = ReturnType<typeof useGameDraft>

/** Sends a game. What keeps it from being saved is shown by its fields, or by the version that another user saved. */
const useSave = (game: AdminGame | null, { draft, finish }: GameDraft) => {
  const { t } = useTranslation("adminGames")
  const forVisitors = useForVisitors()
  const [issues, setIssues] = useState(noIssues)
  const [theirs, setTheirs] = useState<AdminGame | null>(null)
  const [add, adding] = useAddGameMutation()
  const [edit, editing] = useEditGameMutation()
  const save = async (version: number | undefined): Promise<void> => {
    const found = issuesOf(draft)
    setIssues(found)
    if (found.size > 0) return
    const [id, content] = [draft.id.trim(), contentOf(draft)]
    const { data, error } = await (version === undefined ? add({ id, content }) : edit({ id, version, content }))
    const failure = failureOf(error)
    if (!failure) {
      if (data) finish(data)
      setTheirs(null)
      toast.success(game?.state === "live" ? forVisitors(t("form.saved")) : t("form.saved"))
      if (data && version === undefined) navigate(`${paths.admin}/games/${data.id}`, { replace: true })
      return
    }
    const present = currentVersionOf(failure) as AdminGame | null
    const refused = refusedFields(fieldErrorsOf(failure))
    if (present) setTheirs(present)
    else if (refused.size > 0) setIssues(refused)
    else showErrorToast(t("form.failed"), failure.data)
  }
  return { save, issues, setIssues, theirs, setTheirs, isBusy: adding.isLoading || editing.isLoading }
}

type FormEndProps = { game: AdminGame | null; typed: GameDraft; saving: ReturnType<typeof useSave> }

/** What keeps the game from being saved, and the buttons. */
const FormEnd = ({ game, typed, saving }: FormEndProps) => {
  const { t } = useTranslation("adminGames")
  const { save, issues, setIssues, theirs, setTheirs, isBusy } = saving
  if (theirs)
    return (
      <ConflictNotice
        mine={t("conflict.mine")}
        theirs={t("conflict.theirs")}
        busy={isBusy}
        onMine={() => void save(theirs.version)}
        onTheirs={() => {
          typed.drop()
          setTheirs(null)
        }}
      >
        <p>{t("conflict.text")}</p>
      </ConflictNotice>
    )
  return (
    <>
      {issues.size > 0 ? (
        <Notice kind="bad">
          <p>{t("form.issues")}</p>
        </Notice>
      ) : null}
      <div className={styles.end} data-typed={typed.isTyped ? "" : undefined}>
        <Button type="submit" variant="main" disabled={isBusy || !typed.isTyped}>
          {t(game?.state === "live" ? "form.saveLive" : "form.save")}
        </Button>
        {typed.isTyped ? (
          <>
            <Button
              disabled={isBusy}
              onClick={() => {
                typed.drop()
                setIssues(noIssues)
              }}
            >
              {t("form.discard")}
            </Button>
            <span className={styles.quiet}>{t("form.unsaved")}</span>
          </>
        ) : null}
      </div>
    </>
  )
}

/** All fields of a game, saved together. @param game null for a new one */
export const GameForm = ({ game }: { game: AdminGame | null }) => {
  const { t } = useTranslation("adminGames")
  const typed = useGameDraft(game)
  const saving = useSave(game, typed)
  const { draft, showPicture } = typed
  const { issues } = saving
  const issueAt = useIssueAt(issues)
  const set = (next: TypedGame): void => {
    typed.setDraft(next)
    saving.setIssues(noIssues)
  }
  const fields: GameEditing = {
    draft,
    issues,
    change: (changes) => set({ ...draft, content: { ...draft.content, ...changes } }),
    showPicture,
  }
  const hasArtwork = game !== null && game.artwork !== null
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void saving.save(draft.version)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {game === null ? (
        <TextInput
          label={t("field.id")}
          hint={t("hint.id", { id: draft.id.trim() || "…" })}
          required
          limit={gameLimits.idMax}
          value={draft.id}
          issue={issueAt("id")}
          onChange={(id) => set({ ...draft, id })}
        />
      ) : null}
      <TextSection {...fields} />
      <LookSection editing={fields} hasArtwork={hasArtwork} />
      <FactSection {...fields} />
      <StoreSection {...fields} />
      <TrailerSection {...fields} />
      <FeatureSection editing={fields} hasArtwork={hasArtwork} />
      <ShotSection editing={fields} hasArtwork={hasArtwork} />
      <QuestionSection {...fields} />
      <FormEnd game={game} typed={typed} saving={saving} />
    </form>
  )
}
