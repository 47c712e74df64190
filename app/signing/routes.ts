import '#signing/routes/frame'
import '#signing/routes/requests'
