import { spellListedNamesBy } from '#accounts/services/listed_names'
import { asListed } from '#people/services/managed_lists'

// Whatever changes an account, its position and department are spelled as the lists spell them.
spellListedNamesBy(asListed)
