/** SVG paths on a 24 by 24 grid. */
const strokes = {
  arrow: "M4 12h16M13 5l7 7-7 7",
  attach: "M8 12.5l6-6a3 3 0 0 1 4.3 4.3l-8 8a5 5 0 0 1-7-7l7.5-7.5",
  back: "M20 12H4M11 19l-7-7 7-7",
  check: "M4 12.5l5.5 5.5L20 7",
  close: "M5 5l14 14M19 5L5 19",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  down: "M5 9l7 7 7-7",
  download: "M12 3v12M7 10l5 5l5-5M5 15v6h14v-6",
  feed: "M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5h.01",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  menu: "M3 7h18M3 17h18",
  play: "M8 5v14l11-7z",
  share: "M12 15V3M7 8l5-5l5 5M5 12v9h14v-9",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L21 21",
} as const

export type IconName = keyof typeof strokes

/** An icon beside a text with the same meaning; screen readers skip it. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={className} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d={strokes[name]}
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)
