/**
 * The admin's icons, named for what they mean, so that each meaning has one sign. All are of one set (Lucide), 16 px
 * unless a style says otherwise, and are hidden from screen readers: a name stands beside them. One import a module, as
 * the package's index would be read whole by each build.
 */

// States
export { default as DraftIcon } from "lucide-react/icons/pencil"
export { default as ScheduledIcon } from "lucide-react/icons/clock"
export { default as PublishedIcon } from "lucide-react/icons/circle-check"
export { default as ChangedIcon } from "lucide-react/icons/circle-dot-dashed"
export { default as BehindIcon } from "lucide-react/icons/arrow-left-right"
export { default as FailedIcon } from "lucide-react/icons/triangle-alert"
export { default as ClosedIcon } from "lucide-react/icons/lock"
export { default as MissingIcon } from "lucide-react/icons/circle-dashed"
export { default as EmptyIcon } from "lucide-react/icons/inbox"
export { default as InfoIcon } from "lucide-react/icons/info"

// Places
export { default as HomeIcon } from "lucide-react/icons/house"
export { default as BlogIcon } from "lucide-react/icons/newspaper"
export { default as DevblogIcon } from "lucide-react/icons/gamepad-2"
export { default as VacancyIcon } from "lucide-react/icons/briefcase"
export { default as DailyIcon } from "lucide-react/icons/sun"
export { default as TermIcon } from "lucide-react/icons/book-a"
export { default as MediaIcon } from "lucide-react/icons/images"
export { default as DownloadIcon } from "lucide-react/icons/file-down"
export { default as ApplicationIcon } from "lucide-react/icons/inbox"
export { default as ProposalIcon } from "lucide-react/icons/handshake"
export { default as StreamerIcon } from "lucide-react/icons/radio"
export { default as SupportIcon } from "lucide-react/icons/life-buoy"
export { default as SubscriberIcon } from "lucide-react/icons/megaphone"
export { default as AlertIcon } from "lucide-react/icons/bell"
export { default as StaffIcon } from "lucide-react/icons/users"
export { default as ReleaseIcon } from "lucide-react/icons/history"
export { default as AuditIcon } from "lucide-react/icons/scroll-text"
export { default as MailIcon } from "lucide-react/icons/mail"
export { default as TokenIcon } from "lucide-react/icons/key-round"
export { default as RedirectIcon } from "lucide-react/icons/corner-up-right"

// Actions
export { default as SearchIcon } from "lucide-react/icons/search"
export { default as NewIcon } from "lucide-react/icons/plus"
export { default as MoreIcon } from "lucide-react/icons/ellipsis"
export { default as OpenIcon } from "lucide-react/icons/chevron-down"
export { default as CloseIcon } from "lucide-react/icons/x"
export { default as CheckIcon } from "lucide-react/icons/check"
export { default as DragIcon } from "lucide-react/icons/grip-vertical"
export { default as MenuIcon } from "lucide-react/icons/menu"
export { default as FoldIcon } from "lucide-react/icons/panel-left-close"
export { default as UnfoldIcon } from "lucide-react/icons/panel-left-open"
export { default as ThemeLightIcon } from "lucide-react/icons/sun-medium"
export { default as ThemeDarkIcon } from "lucide-react/icons/moon"
export { default as LanguageIcon } from "lucide-react/icons/languages"
export { default as KeyboardIcon } from "lucide-react/icons/keyboard"
export { default as SiteIcon } from "lucide-react/icons/external-link"
export { default as LogOutIcon } from "lucide-react/icons/log-out"

// Lists and days
export { default as CalendarIcon } from "lucide-react/icons/calendar-days"
export { default as EarlierIcon } from "lucide-react/icons/chevron-left"
export { default as LaterIcon } from "lucide-react/icons/chevron-right"
export { default as AscendingIcon } from "lucide-react/icons/arrow-up"
export { default as DescendingIcon } from "lucide-react/icons/arrow-down"
export { default as ColumnsIcon } from "lucide-react/icons/columns-3"

// Writing
export { default as BackIcon } from "lucide-react/icons/arrow-left"
export { default as PreviewIcon } from "lucide-react/icons/eye"
export { default as HistoryIcon } from "lucide-react/icons/rotate-ccw"
export { default as SettingsIcon } from "lucide-react/icons/sliders-horizontal"
export { default as CommentIcon } from "lucide-react/icons/message-square-text"
export { default as PostingIcon } from "lucide-react/icons/scan-search"
export { default as FullScreenIcon } from "lucide-react/icons/maximize-2"
export { default as OlderIcon } from "lucide-react/icons/chevron-left"
export { default as NewerIcon } from "lucide-react/icons/chevron-right"
export { default as FindIcon } from "lucide-react/icons/text-search"
export { default as FindNextIcon } from "lucide-react/icons/chevron-down"
export { default as FindPreviousIcon } from "lucide-react/icons/chevron-up"
