import edge from 'edge.js'

/**
 * What a page is given to show, as JSON inside a script element. Inertia's own tag leaves `<` as
 * it is, and somebody named `<!--<script>` then keeps the element from ending: every page that
 * lists them stays blank.
 */
edge.global('pageData', (page: unknown) => JSON.stringify(page).replace(/</g, '\\u003c'))
