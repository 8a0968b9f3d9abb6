/** The styles that every page carries, in the order in which they apply. */
import "./fonts.css"
import "./tokens.css"
import "./base.css"
