import { useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { CommentPlace } from "../../../../../shared/contract/comments.ts"
import { findBlock, followBlocks, wordsOfBlock } from "../../../../../shared/block-anchors.ts"
import { mentionedIn } from "../../../../../shared/mentions.ts"
import { inEachLocale, type Locale } from "../../../../../shared/locales.ts"
import { newId } from "../../../../components/forms/new-id.ts"
import { failureOf } from "../../../store/failure-of.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryContent } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { sameContent } from "../draft/same-content.ts"
import { useSame } from "../draft/use-same.ts"
import { writingPlace } from "../presence/writing-place.ts"
import { useReadCommentsQuery, useWriteCommentMutation, type CommentWrite } from "./comments-api.ts"
import { useCommentDrafts, type CommentedBlock, type NewThread, type TypedComment } from "./comment-drafts.ts"
import { blocksIn, placedThreads, type PlacedThread } from "./comment-places.ts"

/** Why something was not sent; `changed` when the comments on the screen were not the present ones. */
export type CommentProblem = "offline" | "failed" | "unsaved" | "removedBlock" | "changed"

/** What stands beside a block: its open threads. */
export type CommentMark = { block: number; threads: readonly string[] }

/** What the panel shows first: a thread, or what is being typed; `at` grows with each request. */
export type CommentFocus = { thread: string; at: number }

const noThreads: readonly PlacedThread[] = []

const marksOf = (threads: readonly PlacedThread[], locale: Locale): CommentMark[] => {
  const open = threads.filter((thread) => thread.locale === locale && !thread.resolved && thread.place !== null)
  return [...Map.groupBy(open, ({ place }) => place ?? 0)].map(([block, some]) => ({
    block,
    threads: some.map(({ id }) => id),
  }))
}

/** The block in which the user wrote last; a menu or the palette takes the focus away from it. */
const useLastPlace = (): (() => { locale: Locale; block: number } | null) => {
  const last = useRef<{ locale: Locale; block: number } | null>(null)
  useEffect(() => {
    const follow = (): void => {
      const place = writingPlace()
      if (place && place.block !== null) last.current = { locale: place.locale, block: place.block }
    }
    document.addEventListener("selectionchange", follow)
    return () => document.removeEventListener("selectionchange", follow)
  }, [])
  return () => last.current
}

/** Where a block is after what was written since. */
const followed = (on: CommentedBlock, before: EntryContent, after: EntryContent): CommentedBlock => {
  const [was, is] = [blocksIn(before, on.locale), blocksIn(after, on.locale)]
  if (was === is) return on
  const block = on.block === null ? findBlock(is, on, 0) : (followBlocks(was, is, [on.block])[0] ?? null)
  const node = block === null ? undefined : is[block]
  return node ? { locale: on.locale, block, ...wordsOfBlock(node) } : { ...on, block: null }
}

/** Where a block of an earlier visit is; one without words is where it was. */
const found = (on: CommentedBlock, content: EntryContent): CommentedBlock =>
  on.mark === "" ? on : { ...on, block: findBlock(blocksIn(content, on.locale), on, on.block ?? 0) }

/** Unsent threads go with their blocks while one writes, and are found by their words after a reload. */
const useFollowedDrafts = (content: EntryContent, parts: ReturnType<typeof useCommentDrafts>): void => {
  const [drafts, { setThread }] = parts
  const last = useRef<EntryContent | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = content
    for (const [id, thread] of Object.entries(drafts.threads)) {
      if (!thread) continue
      const { on } = thread
      const now = before ? followed(on, before, content) : found(on, content)
      if (!sameContent(now, on)) setThread(id, { ...thread, on: now })
    }
  })
}

/** Milliseconds in which the server usually says how things stand, so that the comments are read after that, once. */
const receivedWithin = 1_000

/** Whether the comments can be read: once the server reports their changes, or if it does not. */
const useMayRead = (change: string | null): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), receivedWithin)
    return () => clearTimeout(timer)
  }, [])
  return change !== null || isLate
}

/** The threads of an entry, with their places in the text on the screen. */
const usePlacedThreads = (draft: EntryDraft, { saved, content }: DraftState, change: string | null) => {
  const { contentType, id } = draft
  const mayRead = useMayRead(change) && saved !== null
  const { data, error, isLoading, refetch } = useReadCommentsQuery({ contentType, id }, { skip: !mayRead })
  const savedVersion = saved?.version ?? null
  // Their blocks are counted in a version before; of an entry without comments there is nothing to count.
  const isStale = data !== undefined && data.threads.length > 0 && data.version < (savedVersion ?? 0)
  /** The change that was the last one when the comments were read. */
  const readAfter = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!mayRead || readAfter.current === change) return
    if (readAfter.current !== undefined) void refetch()
    readAfter.current = change
  }, [mayRead, change, refetch])
  useEffect(() => {
    if (isStale) void refetch()
  }, [isStale, savedVersion, refetch])
  const threads = useMemo(
    () => (data && saved ? placedThreads(data, saved, content) : noThreads),
    [data, saved, content]
  )
  const marks = useSame(useMemo(() => inEachLocale((locale) => marksOf(threads, locale)), [threads]))
  const isWaiting = isLoading || (saved !== null && !mayRead)
  return { threads, marks, isRead: data !== undefined, isLoading: isWaiting, error, retry: () => void refetch() }
}

const mentionsIn = ({ text, known }: TypedComment): string[] => mentionedIn(text, known).map((user) => user.id)

const storedIn = (threads: readonly PlacedThread[], { comment }: TypedComment): string | undefined =>
  threads.flatMap(({ comments }) => comments).find(({ id }) => id === comment)?.text

/** A text that is sent with its id. Once another text may be stored under that, this is another comment. */
const sentAs = (typed: TypedComment, threads: readonly PlacedThread[]): { comment: string; text: string } => {
  const text = typed.text.trim()
  const others = [typed.sent, storedIn(threads, typed)].filter((one) => one !== undefined && one !== text)
  return { comment: typed.comment === undefined || others.length > 0 ? newId() : typed.comment, text }
}

/** Drafts go whose comment is stored: another window has sent it, or a response did not come back. */
const useStoredDrafts = (threads: readonly PlacedThread[], parts: ReturnType<typeof useCommentDrafts>): void => {
  const [drafts, { setThread, setReply }] = parts
  useEffect(() => {
    const isStored = (typed: TypedComment | undefined): boolean =>
      typed !== undefined && storedIn(threads, typed) === typed.text.trim()
    for (const [id, typed] of Object.entries(drafts.threads)) if (isStored(typed)) setThread(id, null)
    for (const [id, typed] of Object.entries(drafts.replies)) if (isStored(typed)) setReply(id, null)
  })
}

/** Where a block is in the saved text; saves first what is not. */
const savedPlace = async (
  draft: EntryDraft,
  on: CommentedBlock,
  maySave = true
): Promise<CommentPlace | "removedBlock" | "unsaved"> => {
  const now = draft.contentNow()
  const { saved } = draft.getState()
  if (on.block === null) return "removedBlock"
  const [block = null] = saved
    ? followBlocks(blocksIn(now, on.locale), blocksIn(saved.content, on.locale), [on.block])
    : []
  if (saved && block !== null) return { locale: on.locale, block, version: saved.version }
  return maySave && (await draft.save()) ? savedPlace(draft, on, false) : "unsaved"
}

export type Comments = ReturnType<typeof useComments>

/**
 * The comments on an entry with their places in the text on the screen, what is typed of new ones, and how to send it.
 *
 * @param change differs after each change of the comments by any user; null before the server has reported anything
 */
export const useComments = (draft: EntryDraft, state: DraftState, change: string | null) => {
  const { t } = useTranslation("adminComments")
  const { contentType, id } = draft
  const placed = usePlacedThreads(draft, state, change)
  const { threads } = placed
  const [write, { isLoading: isSending }] = useWriteCommentMutation()
  const [focus, setFocus] = useState<CommentFocus | null>(null)
  const draftParts = useCommentDrafts({ contentType, id })
  const [drafts, actions, latest] = draftParts
  useFollowedDrafts(state.content, draftParts)
  useStoredDrafts(threads, draftParts)
  const lastPlace = useLastPlace()
  const show = (thread: string): void => setFocus((before) => ({ thread, at: (before?.at ?? 0) + 1 }))

  const send = async (body: CommentWrite): Promise<CommentProblem | null> => {
    const failure = failureOf((await write({ contentType, id, ...body })).error)
    if (!failure) return null
    if (failure.status === 409) return "changed"
    return failure.status === "offline" ? "offline" : "failed"
  }
  return {
    ...placed,
    ...{ contentType, drafts, actions, focus, show, isSending },
    openCount: threads.filter(({ resolved }) => !resolved).length,
    hasUnsent: [drafts.threads, drafts.replies, drafts.edits].some((part) =>
      Object.values(part).some((typed) => typed && typed.text.trim() !== "")
    ),
    /**
     * Begins a comment on a block, or goes on with one.
     *
     * @param at the block; without it, the one in which the user wrote last
     * @returns whether there is such a block
     */
    begin: (at: { locale: Locale; block: number } | null = lastPlace()): boolean => {
      const node = at && blocksIn(draft.contentNow(), at.locale)[at.block]
      if (!at || !node) {
        toast.info(t("noBlock"))
        return false
      }
      const begun = Object.entries(latest().threads).find(
        ([, thread]) => thread?.on.locale === at.locale && thread.on.block === at.block
      )
      const thread = begun?.[0] ?? newId()
      if (!begun)
        actions.setThread(thread, { text: "", known: [], comment: newId(), on: { ...at, ...wordsOfBlock(node) } })
      show(thread)
      return true
    },
    sendThread: async (thread: string, typed: NewThread): Promise<CommentProblem | null> => {
      const sent = sentAs(typed, threads)
      actions.setThread(thread, { ...typed, comment: sent.comment, sent: sent.text })
      const place = await savedPlace(draft, typed.on)
      if (typeof place === "string") return place
      const problem = await send({ to: "addComment", thread, place, ...sent, mentions: mentionsIn(typed) })
      // What was typed meanwhile becomes an answer.
      const now = latest().threads[thread]
      if (problem === null) {
        actions.setThread(thread, null)
        if (now && now.text !== typed.text)
          actions.setReply(thread, { text: now.text, known: now.known, comment: newId() })
        show(thread)
      }
      // Of a version that the server does not have nothing is on the screen.
      return problem === "changed" ? "failed" : problem
    },
    sendReply: async (thread: string, typed: TypedComment): Promise<CommentProblem | null> => {
      const sent = sentAs(typed, threads)
      actions.setReply(thread, { ...typed, comment: sent.comment, sent: sent.text })
      const problem = await send({ to: "addComment", thread, place: null, ...sent, mentions: mentionsIn(typed) })
      if (problem === null && latest().replies[thread]?.text === typed.text) actions.setReply(thread, null)
      return problem
    },
    sendEdit: async (comment: string, typed: TypedComment & { version: number }): Promise<CommentProblem | null> => {
      const text = typed.text.trim()
      const problem = await send({
        ...{ to: "editComment", comment, version: typed.version, text, mentions: mentionsIn(typed) },
      })
      if (problem !== null) return problem
      const now = latest().edits[comment]
      // What was typed meanwhile is a change of what was saved.
      actions.setEdit(comment, now && now.text !== typed.text ? { ...now, version: typed.version + 1 } : null)
      return null
    },
    remove: (comment: string, version: number) => send({ to: "removeComment", comment, version }),
    resolve: (thread: string, resolved: boolean) => send({ to: "resolveComments", thread, resolved }),
  }
}
