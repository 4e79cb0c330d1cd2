package footnote.testkit;

import footnote.spi.CrossEncoder;

class FakeCrossEncoderTests extends CrossEncoderContract {
    private static final int ROOM = 60;

    @Override
    protected CrossEncoder encoder() {
        return new FakeCrossEncoder(ROOM);
    }

    @Override
    protected int room() {
        return ROOM;
    }
}
