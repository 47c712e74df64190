import '#signing/routes/evidence'
import '#signing/routes/frame'
import '#signing/routes/requests'
import '#signing/routes/verification'
