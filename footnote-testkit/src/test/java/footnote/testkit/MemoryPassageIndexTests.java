package footnote.testkit;

import footnote.spi.PassageIndex;

class MemoryPassageIndexTests extends PassageIndexContract {
    @Override
    protected PassageIndex emptyIndex() {
        return new MemoryPassageIndex();
    }
}
