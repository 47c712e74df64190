import '#documents/routes/library'
import '#documents/routes/requests'
