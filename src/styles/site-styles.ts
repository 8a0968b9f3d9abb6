/** The styles of every page, in the order in which they apply. */
import "./fonts.css"
import "./studio-colors.css"
import "./tokens.css"
import "./base.css"
