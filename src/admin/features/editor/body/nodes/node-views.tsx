import type { Extensions } from "@tiptap/core"
import { ReactNodeViewRenderer } from "@tiptap/react"
import { documentExtensions, documentNodes } from "../document-extensions.ts"
import { BookmarkView } from "./bookmark-view.tsx"
import { ButtonView } from "./button-view.tsx"
import { CalloutView } from "./callout-view.tsx"
import { FileView } from "./file-view.tsx"
import { FootnoteView } from "./footnote-view.tsx"
import { GalleryView } from "./gallery-view.tsx"
import { drawnWithMarks } from "./line-notes.ts"
import { PictureView } from "./picture-view.tsx"
import { VideoView } from "./video-view.tsx"

/** A block that is always unfolded while it is written: a press on a summary of the browser would fold it. */
const plainBlock = (className: string) => () => {
  const dom = document.createElement("div")
  dom.className = className
  return { dom, contentDOM: dom }
}

/** The schema of the editor, with the views in which its blocks are written. */
export const editorExtensions = (): Extensions => {
  const { image, video, gallery, callout, button, file, bookmark, footnote } = documentNodes
  const { details, detailsSummary, detailsContent } = documentNodes
  return documentExtensions({
    image: image.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView, drawnWithMarks) }),
    video: video.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView, drawnWithMarks) }),
    gallery: gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
    callout: callout.extend({ addNodeView: () => ReactNodeViewRenderer(CalloutView) }),
    button: button.extend({ addNodeView: () => ReactNodeViewRenderer(ButtonView) }),
    file: file.extend({ addNodeView: () => ReactNodeViewRenderer(FileView) }),
    bookmark: bookmark.extend({ addNodeView: () => ReactNodeViewRenderer(BookmarkView) }),
    footnote: footnote.extend({ addNodeView: () => ReactNodeViewRenderer(FootnoteView, { as: "span" }) }),
    details: details.extend({ addNodeView: () => plainBlock("details-block") }),
    detailsSummary: detailsSummary.extend({ addNodeView: () => plainBlock("details-summary") }),
    detailsContent: detailsContent.extend({ addNodeView: () => plainBlock("details-content") }),
  })
}
