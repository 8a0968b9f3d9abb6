import { emptyFields } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { VacancyView, PictureView, PostView } from "../../../src/components/content/view-types.ts"
import type { PressKitView } from "../../../src/site/contacts/press-kit.tsx"

export const pictureView: PictureView = {
  alt: "A lamp over a desk",
  focalPoint: { x: 0.52, y: 1 },
  image: {
    layout: "constrained",
    width: 1200,
    height: 800,
    placeholder: { fallback: "data:image/webp;base64,AAAA" },
    images: {
      sources: [{ type: "image/webp", srcSet: "/lamp-400.webp 400w", sizes: "100vw" }],
      fallback: { src: "/lamp.jpg", srcSet: "/lamp-400.jpg 400w", sizes: "100vw" },
    },
  },
}

export const pressKitView: PressKitView = {
  archive: { path: "/press/kit.zip", name: "kit.zip", size: 3_400_000 },
  logos: ["logo-en-on-light", "logo-ru-on-light", "mark-on-dark"].flatMap((name) =>
    ["svg", "png"].map((format) => ({ path: `/press/${name}.${format}`, name: `${name}.${format}`, size: 4_200 }))
  ),
  pictures: 15,
}

export const postView: PostView = {
  ...emptyFields(postFields),
  ...emptyFields(postTextFields),
  id: "1",
  path: "/blog/post",
  title: "A post",
  excerpt: "What it is about.",
  publishedAt: "2026-03-04T09:00:00Z",
  updatedAt: "2026-03-06T09:00:00Z",
  words: 900,
  game: null,
  cover: pictureView,
  html: '<p>First.</p><h2 id="s-second">Second</h2>',
  author: "Anna Revik",
  videoUrl: "/video/frostborn.mp4",
}

export const vacancyView: VacancyView = {
  id: "1",
  path: "/job/1",
  title: "Gameplay engineer",
  summary: "Owns movement.",
  department: "engineering",
  employmentType: "FULL_TIME",
  remote: true,
  country: "CY",
  city: "Limassol",
  salary: { min: 4000, max: 5000, currency: "EUR", unit: "MONTH" },
  publishedAt: "2026-03-04T09:00:00Z",
  validThrough: "2026-09-04T09:00:00Z",
  html: "<p>Text.</p>",
}
